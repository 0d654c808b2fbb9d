import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeAddress, keepAddress } from '../../web/viewer/address.ts';

let isRefusing = false;
let address = '';
const to = (path: string) => () => {
  if (isRefusing) throw new DOMException('The operation is insecure.', 'SecurityError');
  address = path;
};

beforeEach(() => {
  vi.useFakeTimers();
  isRefusing = false;
  address = '/';
});
afterEach(() => void vi.useRealTimers());

test('where the browser refuses, the last address follows as soon as it may', () => {
  isRefusing = true;
  for (const path of ['/1', '/2']) changeAddress(to(path));
  vi.advanceTimersByTime(10_000);
  expect(address).toBe('/');
  isRefusing = false;
  vi.advanceTimersByTime(1000);
  expect(address).toBe('/2');
});

test('one that has followed is not set again', () => {
  isRefusing = true;
  changeAddress(to('/1'));
  isRefusing = false;
  changeAddress(to('/2'));
  vi.runAllTimers();
  expect(address).toBe('/2');
});

test('whoever has left the viewer is not led back into it', () => {
  isRefusing = true;
  changeAddress(to('/1'));
  isRefusing = false;
  keepAddress();
  vi.runAllTimers();
  expect(address).toBe('/');
});

test('a mistake of our own is not hidden', () => {
  const mistaken = () => {
    throw new TypeError('No router.');
  };
  expect(() => changeAddress(mistaken)).toThrow('No router.');
});
