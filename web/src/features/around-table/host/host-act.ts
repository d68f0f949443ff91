// An offered act with the values filled in; values without a field are left out.
export function withValue(act: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(values).filter(([name]) => name in act);
  return { ...act, ...Object.fromEntries(known) };
}
