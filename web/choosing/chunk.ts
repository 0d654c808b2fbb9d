export { ChoosingBar } from './ChoosingBar.tsx';
export { ChoosingHead } from './ChoosingHead.tsx';
export { TilePicks } from './TilePicks.tsx';
export { ViewerPicks } from './ViewerPicks.tsx';
