import { expect, test } from 'vitest';
import { isSameRecord } from '../../../web/admin/same-record.ts';

const at = (address: string) => new URL(address, 'https://example.org/admin/');

test('a filter or another order of the address shows the same record', () => {
  expect(isSameRecord(at('images'), at('images?tag=3'))).toBe(true);
  expect(isSameRecord(at('texts?baustein=t-a'), at('texts?x=1&baustein=t-a'), 'baustein')).toBe(true);
  expect(isSameRecord(at('texts'), at('texts?baustein='), 'baustein')).toBe(true);
});

test('another path, or another value of the parameter that names it, shows another record', () => {
  expect(isSameRecord(at('texts'), at('images'))).toBe(false);
  expect(isSameRecord(at('texts?baustein=t-a'), at('texts?baustein=t-b'), 'baustein')).toBe(false);
  expect(isSameRecord(at('texts?baustein=t-a'), at('texts'), 'baustein')).toBe(false);
});
