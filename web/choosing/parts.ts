import { lazy } from 'react';

// One chunk for all of them: each by itself would be a request of its own.
const load = () => import('./chunk.ts');

export const ChoosingHead = lazy(() => load().then(({ ChoosingHead: part }) => ({ default: part })));
export const ChoosingBar = lazy(() => load().then(({ ChoosingBar: part }) => ({ default: part })));
export const TilePicks = lazy(() => load().then(({ TilePicks: part }) => ({ default: part })));
