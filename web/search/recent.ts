import * as z from 'zod/mini';
import { keptAs } from '../preferences/kept.ts';
import { keepItem } from '../preferences/visit.ts';

const KEY = 'searches';
const MAX = 5;
const Searches = z.array(z.string());

export const recentSearches = (): string[] => keptAs(Searches, KEY) ?? [];

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  keepItem(KEY, JSON.stringify([words, ...others].slice(0, MAX)));
}

export const forgetSearches = () => void keepItem(KEY, null);
