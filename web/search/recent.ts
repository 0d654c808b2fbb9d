import * as z from 'zod/mini';
import { storage } from '../preferences/visit.ts';

const KEY = 'searches';
const MAX = 5;
const Searches = z.array(z.string());

export function recentSearches(): string[] {
  try {
    return z.parse(Searches, JSON.parse(storage('localStorage')?.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  try {
    storage('localStorage')?.setItem(KEY, JSON.stringify([words, ...others].slice(0, MAX)));
  } catch {
    // It is found without being remembered.
  }
}

export const forgetSearches = () => storage('localStorage')?.removeItem(KEY);
