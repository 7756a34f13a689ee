import type { World } from '../world/world.ts';
import type { Person } from './person.ts';

/** The newest code that was sent to a person's address; null when there is none. */
export function newestCode({ post }: World, { email }: Pick<Person, 'email'>): string | null {
  return post.newestCode(email);
}
