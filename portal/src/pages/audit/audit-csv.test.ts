import type { AuditEvent } from '@surety/sdk';
import { csvCell } from '@surety/sdk/command/csv';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../lists/csv-of.ts';
import { actsWithNames } from './audit-csv.ts';

describe('a cell of CSV', () => {
  test.each([
    [null, ''],
    [17, '17'],
    [-1, '-1'],
    ['updateCustomer', 'updateCustomer'],
    ['Miller, Dana', '"Miller, Dana"'],
    ['says "no"', '"says ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@SUM(1)', "'@SUM(1)"],
    ['+1', "'+1"],
    [' =1+1', "' =1+1"],
    ['＝1', "'＝1"],
  ])('of %j is %s', (value, cell) => expect(csvCell(value)).toBe(cell));
});

async function* acts(...each: AuditEvent[]) {
  yield* each;
}

describe('the audit as CSV', () => {
  test('has a line of names and one of each act, with who made it', async () => {
    const act: AuditEvent = {
      sequence: 17,
      date_created: '2026-07-01T12:00:00.000Z',
      actor: 'person',
      key_id: null,
      person_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
      address: '203.0.113.7',
      operation: 'updateCustomer',
      object: null,
      request_id: 'a',
      details: {
        factors: ['password'],
        reasons: [],
        tries: 1,
        first_at: null,
        last_at: null,
        addresses: [],
        email_hashes: [],
        is_known_browser: true,
      },
      hash: 'ff',
    };
    const rows = await Array.fromAsync(actsWithNames(acts(act), () => 'Dana'));
    expect(csvOf(rows).split('\r\n')).toEqual([
      'sequence,date_created,actor,who,key_id,person_id,address,operation,object,request_id,details,hash',
      '17,2026-07-01T12:00:00.000Z,person,Dana,,01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11,203.0.113.7,updateCustomer,,a,"{""factors"":[""password""],""reasons"":[],""tries"":1,""first_at"":null,""last_at"":null,""addresses"":[],""email_hashes"":[],""is_known_browser"":true}",ff',
      '',
    ]);
  });
});
