import { describe, expect, it } from 'vitest';
import { answerOf, readControl } from './control.ts';

const read = (message: unknown): unknown => readControl(JSON.stringify(message));
const refusal = (text: string): unknown => {
  const control = readControl(text);
  return control.kind === 'refused' ? (JSON.parse(control.answer) as unknown) : control;
};
const BAD_ID = 'Invalid request: request ID must be an unsigned integer';

describe('a control message', () => {
  it.each([
    [
      { method: 'SUBSCRIBE', params: ['a@b'], id: 1 },
      { kind: 'subscribe', id: '1', streams: ['a@b'] },
    ],
    [
      { method: 'UNSUBSCRIBE', params: [], id: -7 },
      { kind: 'unsubscribe', id: '-7', streams: [] },
    ],
    [
      { method: 'LIST_SUBSCRIPTIONS', id: 'a-1' },
      { kind: 'list', id: '"a-1"' },
    ],
    [
      { method: 'LIST_SUBSCRIPTIONS', params: [], id: null },
      { kind: 'list', id: 'null' },
    ],
    [
      { method: 'SET_PROPERTY', params: ['combined', true], id: 5 },
      { kind: 'set_combined', id: '5', isCombined: true },
    ],
    [
      { method: 'GET_PROPERTY', params: ['combined'], id: 2 },
      { kind: 'get_combined', id: '2' },
    ],
  ])('%j', (message, expected) => {
    expect(read(message)).toEqual(expected);
  });

  it.each([
    ['not JSON', 3, 'Invalid JSON: expected value at line 1 column 1'],
    ['', 3, 'Invalid JSON: expected value at line 1 column 1'],
    ['[]', 2, 'Invalid request: expected an object'],
    ['{}', 2, 'Invalid request: missing field `method` at line 1 column 2'],
    ['{"method":"SUBSCRIBE","params":[]}', 2, BAD_ID],
    ['{"method":"SUBSCRIBE","params":[],"id":1.5}', 2, BAD_ID],
    ['{"method":"SUBSCRIBE","params":[],"id":9223372036854775808}', 2, BAD_ID],
    ['{"method":"SUBSCRIBE","params":[],"id":"a b"}', 2, BAD_ID],
    ['{"method":"SUBSCRIBE","params":[],"id":{}}', 2, BAD_ID],
    [
      '{"method":"SUBSCRIBE","params":[1],"id":1}',
      2,
      'Invalid request: params must be an array of stream names',
    ],
    ['{"method":"SUBSCRIBE","id":1}', 2, 'Invalid request: missing field `params`'],
    ['{"method":"LIST_SUBSCRIPTIONS","params":["a"],"id":1}', 2, 'Invalid request: too many parameters'],
    ['{"method":"GET_PROPERTY","id":1}', 2, 'Invalid request: property name must be a string'],
    ['{"method":"GET_PROPERTY","params":["combined",1],"id":1}', 2, 'Invalid request: too many parameters'],
    ['{"method":"GET_PROPERTY","params":["x"],"id":1}', 0, 'Unknown property'],
    ['{"method":"SET_PROPERTY","params":["combined",1],"id":1}', 1, 'Invalid value type: expected Boolean'],
  ])('%s is refused with %i', (text, code, msg) => {
    expect(refusal(text)).toMatchObject({ code, msg });
  });

  it('of an unknown method names the known ones, and keeps the id', () => {
    expect(refusal('{"method":"TRADE","id":4}')).toEqual({
      code: 2,
      id: 4,
      msg: 'Invalid request: unknown variant `TRADE`, expected one of `SUBSCRIBE`, `UNSUBSCRIBE`, `LIST_SUBSCRIPTIONS`, `SET_PROPERTY`, `GET_PROPERTY` at line 1 column 25',
    });
  });

  it('is answered with exactly the integer that it had', () => {
    const control = readControl('{"method":"LIST_SUBSCRIPTIONS","id":1700000000000000001}');
    expect('id' in control && answerOf(control.id, null)).toBe('{"result":null,"id":1700000000000000001}');
  });
});
