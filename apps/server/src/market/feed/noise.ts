/** Repeatable noise for simulated prices: the same seed gives the same sequence. Never for secrets. */
export interface Noise {
  /** Evenly from 0 up to, not including, 1. */
  uniform(): number;
  /** From the standard normal distribution. */
  normal(): number;
}

/** sfc32, a small generator that passes PractRand; normals by Box and Muller. */
export function seededNoise(seed: number): Noise {
  const uniform = sfc32(seed);
  let spare: number | undefined;
  const normal = (): number => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return { uniform, normal };
}

const WARM_UP = 16;

function sfc32(seed: number): () => number {
  const state = new Int32Array([seed, Math.floor(seed / 2 ** 32), 0x9e3779b9, 1]);
  const next = (): number => {
    const [a = 0, b = 0, c = 0, counter = 0] = state;
    const mixed = (a + b + counter) | 0;
    state[3] = counter + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + mixed;
    return (mixed >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP; round += 1) next();
  return next;
}
