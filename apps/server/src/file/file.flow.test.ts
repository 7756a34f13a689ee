import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStage, startFileStage } from '../testing/file-stage.ts';
import { samplePicture } from '../testing/sample-pictures.ts';

let stage: FileStage;
let picture: Buffer;

beforeAll(async () => {
  stage = await startFileStage();
  picture = await samplePicture('png');
});
afterAll(() => stage.stop());

const upload = (userId: number, purpose = 'identity_front') =>
  stage.uploadPicture(picture, { userId, purpose });
const binding = (fileId: string, userId: number) => ({
  fileId,
  userId,
  purpose: 'identity_front' as const,
  reference: 'verification:1',
});
const bind = (changes: Partial<ReturnType<typeof binding>> & { fileId: string; userId: number }) =>
  stage.db.transaction((tx) =>
    stage.files.bind(tx, { ...binding(changes.fileId, changes.userId), ...changes }),
  );

describe('a file', () => {
  it('is bound once: the same use again is harmless, another is refused', async () => {
    const fileId = await upload(1);
    await bind({ fileId, userId: 1 });
    await bind({ fileId, userId: 1 });
    await expect(bind({ fileId, userId: 1, reference: 'verification:2' })).rejects.toMatchObject({
      key: 'file.already_used',
    });
    expect((await stage.files.open({ fileId })).contentType).toBe('image/png');
  });

  it('is bound by one of many uses side by side', async () => {
    const fileId = await upload(1);
    const uses = Array.from({ length: 6 }, (_, use) => bind({ fileId, userId: 1, reference: `use:${use}` }));
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  it('cannot be bound by another user, for another purpose, nor if it does not exist', async () => {
    const fileId = await upload(1);
    const missing = { key: 'file.not_found' };
    await expect(bind({ fileId, userId: 2 })).rejects.toMatchObject(missing);
    const other = { ...binding(fileId, 1), purpose: 'payment_qr' as const };
    await expect(stage.db.transaction((tx) => stage.files.bind(tx, other))).rejects.toMatchObject(missing);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    await expect(bind({ fileId: nowhere, userId: 1 })).rejects.toMatchObject(missing);
    await expect(stage.files.open({ fileId })).rejects.toMatchObject(missing);
  });

  it('stays free when the transaction that binds it fails', async () => {
    const fileId = await upload(1);
    const failing = stage.db.transaction(async (tx) => {
      await stage.files.bind(tx, binding(fileId, 1));
      throw new Error('the form was refused');
    });
    await expect(failing).rejects.toThrow('the form was refused');
    await bind({ fileId, userId: 1, reference: 'verification:3' });
  });

  it('that nothing uses is gone after an hour, a bound one stays', async () => {
    const [unused, used] = [await upload(1), await upload(1)];
    await bind({ fileId: used, userId: 1 });
    stage.clock.advance(3_600_001);
    await expect(bind({ fileId: unused, userId: 1 })).rejects.toMatchObject({ key: 'file.not_found' });
    expect((await stage.get(`/api/private/file/view?id=${unused}`, 'user-1')).status).toBe(404);
    const idsAfterAnotherRun = () => {
      stage.clock.advance(300_000);
      return storedIds();
    };
    await expect.poll(idsAfterAnotherRun).not.toContain(unused);
    expect(await storedIds()).toContain(used);
    const rows = await stage.db.query('select id, state from file.file where id = any($1)', [[unused, used]]);
    expect(rows).toContainEqual({ id: unused, state: 'deleted' });
    expect(rows).toContainEqual({ id: used, state: 'bound' });
  });
});

describe('an operator', () => {
  const path = (fileId: string, reason = 'compare the name') =>
    `/api/operator/file/view?file_id=${fileId}&reason=${encodeURIComponent(reason)}`;

  it('sees what the role decides on, and every view is recorded with its reason', async () => {
    const fileId = await upload(3);
    await bind({ fileId, userId: 3 });
    const answer = await stage.get(path(fileId), 'operator-7-identity_reviewer');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const views = await stage.db.query('select operator_id, reason from file.view where file_id = $1', [
      fileId,
    ]);
    expect(views).toEqual([{ operator_id: 7, reason: 'compare the name' }]);
    expect(stage.recorded).toContainEqual({
      operatorId: 7,
      action: 'file.view',
      subject: { kind: 'file', id: fileId },
      reason: 'compare the name',
      before: null,
      after: { user_id: 3, purpose: 'identity_front', reference: 'verification:1' },
    });
    await expect(stage.owner.query('delete from file.view')).rejects.toThrow('append-only');
  });

  it.each([
    ['operator-7-fiat_arbiter', 'compare the name', 403, 'operator.role_missing'],
    ['operator-7-security_admin', 'compare the name', 403, 'operator.role_missing'],
    ['operator-9-identity_reviewer', 'compare the name', 200, 'operator.own_account'],
    ['operator-7-identity_reviewer', '', 400, 'request.invalid'],
    ['user-9', 'compare the name', 401, 'session.login_required'],
  ])('%s with the reason "%s" is refused and leaves no view', async (token, reason, status, key) => {
    const fileId = await upload(9);
    await bind({ fileId, userId: 9 });
    const answer = await stage.get(path(fileId, reason), token);
    expect([answer.status, answer.envelope.key]).toEqual([status, key]);
    expect(await stage.db.query('select 1 from file.view where file_id = $1', [fileId])).toEqual([]);
  });

  it('does not see a picture that was not submitted', async () => {
    const answer = await stage.get(path(await upload(4)), 'operator-7-identity_reviewer');
    expect([answer.status, answer.envelope.key]).toEqual([404, 'file.not_found']);
  });
});

async function storedIds(): Promise<readonly string[]> {
  const found = await readdir(join(stage.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => one.name);
}
