import { afterEach, describe, expect, test } from 'vitest';
import { type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';

let stage: IdentityStage;
afterEach(() => stage.stop());

const EMAIL = 'factor@example.com';
const PHONE = { userAgent: 'phone/1', ip: '203.0.113.9' };
const login = (input: Record<string, string>, from = {}) =>
  stage.call('identity.login', { account: EMAIL, password: PASSWORD, ...input }, from);
const askCode = async (): Promise<string> => {
  stage.clock.advance(60_000);
  await stage.call('identity.send_email', { account: EMAIL, purpose: 'login' });
  return stage.codeOf(EMAIL);
};

describe('a code beside the password', () => {
  test('always: required after the right password only, wrong ones count as failures', async () => {
    stage = await startIdentityStage({ OB_LOGIN_CODE: 'always' });
    await stage.join(EMAIL);
    expect((await login({ password: 'wrong2026' })).key).toBe('identity.wrong_credentials');
    expect((await login({})).key).toBe('identity.code_required');
    const code = await askCode();
    expect((await login({ password: 'wrong2026', sms_code: code })).key).toBe('identity.wrong_credentials');
    expect((await login({ sms_code: code === '000000' ? '000001' : '000000' })).key).toBe(
      'identity.wrong_code',
    );
    expect((await login({ sms_code: code })).body.code).toBe(1);
    expect((await login({ sms_code: code })).key).toBe('identity.wrong_code');
  });

  test('always: asking again and again without a code neither counts nor resets failures', async () => {
    stage = await startIdentityStage({ OB_LOGIN_CODE: 'always' });
    await stage.join(EMAIL);
    for (let count = 0; count < 4; count += 1) await login({ password: 'wrong2026' });
    for (let count = 0; count < 10; count += 1) expect((await login({})).key).toBe('identity.code_required');
    expect((await login({ password: 'wrong2026' })).key).toBe('identity.wrong_credentials');
    expect((await login({})).key).toBe('identity.login_throttled');
  });

  test('new_device: required on a device that was not seen before', async () => {
    stage = await startIdentityStage({ OB_LOGIN_CODE: 'new_device' });
    await stage.join(EMAIL);
    expect((await login({})).body.code).toBe(1);
    expect((await login({}, PHONE)).key).toBe('identity.code_required');
    expect((await login({ sms_code: await askCode() }, PHONE)).body.code).toBe(1);
    expect((await login({}, PHONE)).body.code).toBe(1);
    expect((await login({}, { ...PHONE, ip: '203.0.113.10' })).key).toBe('identity.code_required');
  });
});
