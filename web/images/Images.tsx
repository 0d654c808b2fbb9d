import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSurface, useTitle } from '../shell/page.ts';
import { state } from '../state.ts';
import { ensureGrid } from './grid.ts';

export function Images() {
  const { grid } = useSnapshot(state);
  useTitle('Bilder');
  useSurface('image');
  useEffect(ensureGrid);
  return <main id="inhalt">{grid.total}</main>;
}
