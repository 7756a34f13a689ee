import { createHmac } from 'node:crypto';
import {
  type DecodedInputOf,
  type IdType,
  type ReplyOf,
  SECURITY_LIMITS,
  VERIFICATION_LIMITS,
  type verification,
} from '@openbourse/api';
import { type IdNumber, isChineseForm, readIdNumber } from '@openbourse/api/verification/id-number';
import { findArea, findAreaByIso } from '../identity/index.ts';
import type { Change } from '../kernel/change.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { attemptsOf } from './attempts.ts';
import { hasAge } from './age.ts';
import { readCertifiedName } from './certified-name.ts';
import { type Deps, sealContext } from './deps.ts';
import { readName } from './name.ts';
import * as queries from './queries.ts';
import { showCenter } from './show-center.ts';

type RealName = DecodedInputOf<typeof verification.realName>;

/** Submits the real name with its document; refuses with the error keys of its call. */
export async function submitRealName(
  deps: Deps,
  change: Change<typeof verification.realName>,
): Promise<ReplyOf<typeof verification.realName>> {
  const { tx, input, now } = change;
  const { userId } = change.by;
  const name = readName(input.name);
  if (name === null)
    throw new AppError('verification.invalid_name', { field: 'name', accepted: 'Anna Berger' });
  const type = input.id_type ?? 'identity_card';
  const applicant = await findApplicant(tx, userId);
  const { areaId, country } = await issuerOf(tx, { input, type, applicant });
  const number = readIdNumber(input.card_id, { type, country });
  if (number === null)
    throw new AppError('verification.invalid_id_number', { field: 'card_id', accepted: ID_EXAMPLES[type] });
  refuseMinor(number, now);
  const mac = createHmac('sha256', await deps.documentKey())
    .update(`${type}\n${country}\n${number.value}`)
    .digest();
  const id = deps.random.uuid();
  const attempt = await admit(deps, change, 1);
  if (await queries.isDocumentTaken(tx, { mac, userId }))
    throw new AppError('verification.document_taken', { field: 'card_id' });
  await queries.insertCase(tx, {
    ...{ id, userId, level: 1, attempt },
    nameSealed: deps.box.seal(Buffer.from(name), sealContext(id, 'name')),
    idType: type,
    areaId,
    cardIdSealed: deps.box.seal(Buffer.from(number.value), sealContext(id, 'card_id')),
    addressSealed: null,
    documentMac: mac,
    birthDate: number.birthDate,
    submittedAt: now,
  });
  const documents: queries.DocumentRow[] = [
    { fileId: input.front_pic, purpose: 'identity_front' },
    { fileId: input.reverse_pic, purpose: 'identity_reverse' },
  ];
  if (input.hand_pic !== undefined) documents.push({ fileId: input.hand_pic, purpose: 'identity_hand' });
  await attach(tx, deps, { caseId: id, userId, documents });
  const facts = { names: [name], born: number.birthDate, countries: [country], documents: [number.value] };
  await deps.screening.screen(tx, {
    ...{ kind: 'verification', reference: id, userId },
    facts: async () => facts,
  });
  return showCenter(deps, tx, userId);
}

/** Submits the address of a user whose real name is certified; refuses with the error keys of its call. */
export async function submitAdvanced(
  deps: Deps,
  change: Change<typeof verification.advanced>,
): Promise<ReplyOf<typeof verification.advanced>> {
  const { tx, input, now } = change;
  const { userId } = change.by;
  const address = input.address.trim().replace(/\s+/g, ' ');
  const id = deps.random.uuid();
  const { level } = await findApplicant(tx, userId);
  if (level < 1) throw new AppError('verification.real_name_required');
  // Whom an operator of the system created as certified has no name.
  const name = (await readCertifiedName(tx, deps, userId)) ?? '-';
  const attempt = await admit(deps, change, 2);
  await queries.insertCase(tx, {
    ...{ id, userId, level: 2, attempt },
    nameSealed: deps.box.seal(Buffer.from(name), sealContext(id, 'name')),
    idType: null,
    areaId: null,
    cardIdSealed: null,
    addressSealed: deps.box.seal(Buffer.from(address), sealContext(id, 'address')),
    documentMac: null,
    birthDate: null,
    submittedAt: now,
  });
  const documents = [{ fileId: input.address_pic, purpose: 'address_proof' as const }];
  await attach(tx, deps, { caseId: id, userId, documents });
  return showCenter(deps, tx, userId);
}

/** A number of each type that would pass. */
const ID_EXAMPLES: Readonly<Record<IdType, string>> = {
  identity_card: '11010519491231002X',
  passport: 'C01X00T47',
  driving_licence: 'BERGE704125AB9CD',
  residence_permit: 'YZ1234567',
};

async function findApplicant(db: Db, userId: number): Promise<queries.Applicant> {
  const applicant = await queries.findApplicant(db, userId);
  assert(applicant !== null, 'the user of a session exists');
  return applicant;
}

/**
 * The country that issued the document: the one that was named, else the one in the number, else the user's
 * own.
 */
async function issuerOf(
  db: Db,
  of: { readonly input: RealName; readonly type: IdType; readonly applicant: queries.Applicant },
): Promise<{ readonly areaId: number; readonly country: string }> {
  const { input, type, applicant } = of;
  const isChinese = input.area_id === undefined && type === 'identity_card' && isChineseForm(input.card_id);
  const area = isChinese
    ? await findAreaByIso(db, 'CN')
    : await findArea(db, input.area_id ?? applicant.areaId);
  if (area === null)
    throw new AppError('identity.area_unknown', { field: 'area_id', accepted: String(applicant.areaId) });
  return { areaId: area.id, country: area.iso };
}

function refuseMinor({ birthDate }: IdNumber, now: number): void {
  const years = VERIFICATION_LIMITS.ageMin;
  if (birthDate === null || hasAge(birthDate, { years, now })) return;
  throw new AppError('verification.under_age', { field: 'card_id', limit: String(years) });
}

/**
 * Lets a submission of a level in, one at a time for each user. Whoever submits again proves the second factor, and
 * withdrawals wait: a thief of the account must not replace who its owner is (reliability, section 3). Returns which
 * attempt it is.
 */
async function admit(
  deps: Deps,
  { tx, input, by, now, context }: Change<typeof verification.realName | typeof verification.advanced>,
  level: 1 | 2,
): Promise<number> {
  const { userId } = by;
  await queries.lockSubmissions(tx, userId);
  const applicant = await findApplicant(tx, userId);
  if (applicant.level >= level) throw new AppError('verification.already_certified');
  const cases = await queries.listCasesOf(tx, userId);
  const ofLevel = cases.filter((one) => one.level === level);
  if (ofLevel.some(({ state }) => state !== 'failed')) throw new AppError('verification.in_review');
  const attempts = attemptsOf(cases, now);
  if (attempts.left === 0) {
    throw new AppError('verification.too_many_attempts', {
      limit: String(VERIFICATION_LIMITS.attemptsPerDayMax),
      hours: attempts.hoursToNext,
    });
  }
  if (ofLevel.length > 0) {
    const code = input.google_code ?? '';
    await deps.identity.proveSecondFactor(tx, { userId, code, field: 'google_code' }, context);
    const hours = SECURITY_LIMITS.holdHoursChange;
    await deps.identity.holdWithdrawals(tx, { userId, hours, reason: 'identity_resubmitted' });
  }
  return ofLevel.length + 1;
}

async function attach(
  tx: Tx,
  deps: Deps,
  to: {
    readonly caseId: string;
    readonly userId: number;
    readonly documents: readonly queries.DocumentRow[];
  },
): Promise<void> {
  const { caseId, userId, documents } = to;
  for (const document of documents) {
    await deps.files.bind(tx, { ...document, userId, reference: `verification:${caseId}` });
    await queries.insertDocument(tx, caseId, document);
  }
}
