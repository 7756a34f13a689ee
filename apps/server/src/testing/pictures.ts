import sharp, { type Sharp } from 'sharp';

/** Pictures that threads are drawing now. Threads show nowhere else, and the seed waits until they are done. */
export const pictures = { count: 0 };

function countWork(name: 'metadata' | 'toBuffer'): void {
  const drawn = sharp.prototype as Record<
    typeof name,
    (this: Sharp, ...given: unknown[]) => Promise<unknown>
  >;
  const draw = drawn[name];
  drawn[name] = async function counted(...given) {
    pictures.count += 1;
    try {
      return await draw.apply(this, given);
    } finally {
      pictures.count -= 1;
    }
  };
}

/** Counts everything that is drawn in this process from now on. */
export function countPictures(): void {
  countWork('metadata');
  countWork('toBuffer');
}
