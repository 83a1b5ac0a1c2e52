/** The timbre of a studio's sounds. */
export interface Voice {
  readonly wave: OscillatorType;
  /** A second tone above the first, as a ratio, and its share: bells are rich, plucks are not. */
  readonly overtone: readonly [ratio: number, share: number];
  /** Seconds until a note has faded. */
  readonly ring: number;
  /** Steps of the scale in semitones; wins run up it. */
  readonly scale: readonly number[];
  /** Hz of its first note. */
  readonly root: number;
}

export interface Sound {
  on: boolean;
  click(): void;
  /** The reels run until the answered function is called. */
  spinning(): () => void;
  stop(reel: number): void;
  scatter(count: number): void;
  /** Two scatters are there and a third may come: a rising tone until the answered function is called. */
  waiting(): () => void;
  /** @param size 0 for a small win, up to 3 */
  win(size: number): void;
  tick(share: number): void;
  feature(): void;
}

const LOUD = 0.22;

interface Desk {
  readonly context: AudioContext;
  readonly out: GainNode;
  readonly noise: AudioBuffer;
}

function createAudio(): Desk {
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = LOUD;
  const soft = context.createDynamicsCompressor();
  out.connect(soft).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  return { context, out, noise };
}

function note(desk: Desk, voice: Voice, pitch: number, after: number, loud: number, ring = voice.ring): void {
  const at = desk.context.currentTime + after;
  for (const [ratio, share] of [[1, 1], voice.overtone]) {
    const tone = desk.context.createOscillator();
    const level = desk.context.createGain();
    tone.type = voice.wave;
    tone.frequency.value = pitch * ratio;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(loud * share, at + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0001, at + ring / Math.sqrt(ratio));
    tone.connect(level).connect(desk.out);
    tone.start(at);
    tone.stop(at + ring);
  }
}

function thud(desk: Desk, pitch: number): void {
  const at = desk.context.currentTime;
  const tone = desk.context.createOscillator();
  const level = desk.context.createGain();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, at + 0.12);
  level.gain.setValueAtTime(0.7, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
  tone.connect(level).connect(desk.out);
  tone.start(at);
  tone.stop(at + 0.18);
}

/** A steady voice that fades out when the answered function is called. */
function hold(
  desk: Desk,
  source: OscillatorNode | AudioBufferSourceNode,
  filter: BiquadFilterNode,
  loud: number,
) {
  const level = desk.context.createGain();
  level.gain.setValueAtTime(0, desk.context.currentTime);
  level.gain.linearRampToValueAtTime(loud, desk.context.currentTime + 0.15);
  source.connect(filter).connect(level).connect(desk.out);
  source.start();
  return () => {
    level.gain.setTargetAtTime(0, desk.context.currentTime, 0.06);
    source.stop(desk.context.currentTime + 0.4);
  };
}

function filterOf(desk: Desk, type: BiquadFilterType, frequency: number): BiquadFilterNode {
  const filter = desk.context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = frequency;
  return filter;
}

/**
 * Every sound is made here, from tones and noise: nothing to load, nothing to license. The desk opens with the first
 * sound after the player has touched the page, as browsers ask for.
 */
export function makeSound(voice: Voice): Sound {
  let desk: Desk | undefined;
  const silent = () => undefined;
  const pitch = (step: number) => {
    const { scale, root } = voice;
    const octave = Math.floor(step / scale.length);
    return root * 2 ** ((scale[step % scale.length] ?? 0) / 12 + octave);
  };
  const play = <T>(sing: (desk: Desk) => T): T | undefined => {
    if (!sound.on || !navigator.userActivation?.hasBeenActive) return undefined;
    desk ??= createAudio();
    if (desk.context.state === 'suspended') void desk.context.resume();
    return sing(desk);
  };
  const sound: Sound = {
    on: true,
    click: () => void play((d) => note(d, voice, pitch(4), 0, 0.18, 0.12)),
    spinning: () =>
      play((d) => {
        const whirr = d.context.createBufferSource();
        whirr.buffer = d.noise;
        whirr.loop = true;
        return hold(d, whirr, filterOf(d, 'bandpass', 420), 0.16);
      }) ?? silent,
    stop: (reel) => void play((d) => thud(d, 150 - reel * 8)),
    scatter: (count) =>
      void play((d) => {
        for (const i of [0, 1, 2]) note(d, voice, pitch(i * 2 + count * 2 + 5), i * 0.07, 0.4);
      }),
    waiting: () =>
      play((d) => {
        const tone = d.context.createOscillator();
        tone.type = 'sawtooth';
        tone.frequency.setValueAtTime(pitch(0) / 2, d.context.currentTime);
        tone.frequency.exponentialRampToValueAtTime(pitch(0), d.context.currentTime + 2.4);
        return hold(d, tone, filterOf(d, 'lowpass', 620), 0.2);
      }) ?? silent,
    win: (size) =>
      void play((d) => {
        const notes = [3, 5, 9, 14][size] ?? 3;
        for (let i = 0; i < notes; i++) note(d, voice, pitch(i + 2), i * 0.085, 0.34);
        if (size > 1)
          for (const step of [0, 2, 4]) note(d, voice, pitch(step), notes * 0.085, 0.3, voice.ring * 1.6);
      }),
    tick: (share) => void play((d) => note(d, voice, pitch(7 + Math.floor(share * 7)), 0, 0.09, 0.09)),
    feature: () =>
      void play((d) => {
        for (let i = 0; i < 10; i++) note(d, voice, pitch(i), i * 0.11, 0.3, voice.ring * 1.4);
      }),
  };
  return sound;
}
