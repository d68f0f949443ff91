// Sounds synthesised with Web Audio; off until the user turns them on.

export type Sound = 'turn' | 'dice' | 'written' | 'said';
const KEY = 'letopis.sound';

export const sound = $state({ isOn: globalThis.localStorage?.getItem(KEY) === 'on' });

export function turnSound(isOn: boolean): void {
  sound.isOn = isOn;
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  if (isOn) play('turn');
}

let audio: AudioContext | undefined;

export function play(name: Sound): void {
  if (!sound.isOn || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  const start = audio.currentTime;
  if (name === 'dice') for (let at = 0; at < 4; at += 1) knock(audio, start + at * 0.07 + Math.random() * 0.03);
  else if (name === 'turn') [523, 784].forEach((pitch, at) => tone(audio!, pitch, start + at * 0.14, 0.3));
  else if (name === 'written') tone(audio, 330, start, 0.12);
  else tone(audio, 660, start, 0.1);
}

type Heard = { seat: string; events: { did?: string }[] };

/** Play the sound of new entries that are shown at once. */
export function hearGame(message: object, live: { isMyTurn: boolean; mine: readonly string[] }): void {
  const { type, told = [] } = message as { type?: string; told?: Heard[] };
  if (type === 'grown') soundOf(told, live.isMyTurn && !told.some((it) => live.mine.includes(it.seat)));
}

/** Play the sound of entries: a throw, a written cell, or the player's turn. */
export function soundOf(told: readonly { events: readonly object[] }[], isNewTurn: boolean): void {
  if (!told.length || told.length > 12) return; // the history sent on joining
  const did = told.flatMap((it) => it.events.map((event) => (event as { did?: string }).did));
  if (did.includes('thrown')) play('dice');
  else if (did.includes('scored')) play('written');
  if (isNewTurn && !did.includes('thrown')) play('turn');
}

function tone(context: AudioContext, pitch: number, start: number, length: number): void {
  const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  faded(context, source, 0.12, start, length);
  source.start(start);
  source.stop(start + length);
}

function knock(context: AudioContext, start: number): void {
  const length = Math.floor(context.sampleRate * 0.05);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 0.7 + Math.random() * 0.4 });
  faded(context, source, 0.25, start, 0.08);
  source.start(start);
}

function faded(context: AudioContext, source: AudioNode, loudness: number, start: number, length: number): void {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(context.destination);
}
