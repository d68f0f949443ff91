// How often the connection has come back: whatever asks the server in an effect reads it, and asks again then what it
// may have missed.
let count = $state(0);

export const connection = {
  get regained(): number {
    return count;
  },
  regain(): void {
    count += 1;
  },
};
if (typeof window !== 'undefined') window.addEventListener('online', () => connection.regain());
