import * as argon2 from '@node-rs/argon2';

/** Work of threads that is under way: hashes of passwords, and signatures. Threads show nowhere else, and the seed waits until they are done. */
export const hashes = { count: 0 };

export async function counted<T>(work: Promise<T>): Promise<T> {
  hashes.count += 1;
  try {
    return await work;
  } finally {
    hashes.count -= 1;
  }
}

export const hash: typeof argon2.hash = (...given) => counted(argon2.hash(...given));
export const verify: typeof argon2.verify = (...given) => counted(argon2.verify(...given));
