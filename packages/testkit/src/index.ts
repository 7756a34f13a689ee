export { type Clock, type FakeClock, fakeClock } from './fake-clock.ts';
export { type Random, seededRandom } from './seeded-random.ts';
export { createTestDatabase, defineTemplate, MIGRATED_TEMPLATE, type TestDatabase } from './test-database.ts';
