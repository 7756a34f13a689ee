import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { memoryTokenStore } from './token-store.ts';

function setUp(answers: readonly Response[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const tokens = memoryTokenStore();
  tokens.write({ accessToken: 'a1', refreshToken: 'r1' });
  const client = createClient({
    baseUrl: 'http://server',
    tokens,
    locale: () => 'en',
    onEvent: () => undefined,
    lock: (run) => run(),
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answers[sent.length - 1] ?? Response.error();
    },
  });
  return { client, sent, tokens };
}

const success = (data: unknown): Response => Response.json({ code: 1, msg: 'success', data });
const refused = (status: number, key: string): Response =>
  Response.json({ code: 1_900, msg: key, data: null, key, details: {}, request_id: 'r' }, { status });
const FILE = new Blob(['pixels'], { type: 'image/png' });
const UPLOAD = { file: FILE, fields: { type: 'identity_front' } } as const;

describe('an upload', () => {
  it('is multipart with the session, although its path is public', async () => {
    const { client, sent } = setUp([success({ id: 'f1' })]);
    expect(await client.upload('file.image_upload', UPLOAD)).toEqual({ id: 'f1' });
    const { url, init } = sent[0] ?? { url: '', init: {} };
    const headers = new Headers(init.headers);
    expect([url, init.method]).toEqual(['http://server/api/public/common/image_upload', 'POST']);
    expect([headers.get('authorization'), headers.get('content-type')]).toEqual(['a1', null]);
    const body = init.body as FormData;
    expect([...body.keys()]).toEqual(['type', 'file']);
    expect(await (body.get('file') as File).text()).toBe('pixels');
  });

  it('is sent once more with a renewed session', async () => {
    const renewed = success({ accessToken: 'a2', refreshToken: 'r2' });
    const { client, sent } = setUp([refused(401, 'session.access_expired'), renewed, success({ id: 'f1' })]);
    expect(await client.upload('file.image_upload', UPLOAD)).toEqual({ id: 'f1' });
    expect(new Headers(sent[2]?.init.headers).get('authorization')).toBe('a2');
  });

  it('rejects with the refusal of the server', async () => {
    const { client } = setUp([refused(413, 'file.too_large')]);
    await expect(client.upload('file.image_upload', UPLOAD)).rejects.toMatchObject({ key: 'file.too_large' });
  });

  it('is not sent while logged out', async () => {
    const { client, sent, tokens } = setUp([]);
    tokens.clear();
    await expect(client.upload('file.image_upload', UPLOAD)).rejects.toMatchObject({
      key: 'session.login_required',
    });
    expect(sent).toEqual([]);
  });
});

describe('a picture', () => {
  const input = { id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2' };

  it('comes with its bytes and type', async () => {
    const bytes = Uint8Array.of(0x89, 0xff, 0xfe, 0x00);
    const answer = new Response(bytes, { headers: { 'content-type': 'image/png' } });
    const { client, sent } = setUp([answer]);
    const picture = await client.picture('file.view', input);
    expect([picture.type, new Uint8Array(await picture.arrayBuffer())]).toEqual(['image/png', bytes]);
    expect(sent[0]?.url).toBe(`http://server/api/private/file/view?id=${input.id}`);
  });

  it('rejects with the refusal of the server, or with protocol for anything else', async () => {
    const { client } = setUp([refused(404, 'file.not_found'), success('no picture')]);
    await expect(client.picture('file.view', input)).rejects.toMatchObject({ key: 'file.not_found' });
    await expect(client.picture('file.view', input)).rejects.toMatchObject({ key: 'protocol' });
  });
});
