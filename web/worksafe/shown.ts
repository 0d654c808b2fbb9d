import { storage } from '../preferences/visit.ts';

const KEY = 'c-worksafe-gezeigt';
let here = false;

export const wasShown = () => here || storage('sessionStorage')?.getItem(KEY) === '1';

export function rememberShown(): void {
  here = true;
  storage('sessionStorage')?.setItem(KEY, '1');
}
