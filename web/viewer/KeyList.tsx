import { lazy } from 'react';
import { createPortal } from 'react-dom';
import { Aside, MISSING } from '../page/ErrorBoundary.tsx';

const Shortcuts = lazy(() => import('./Shortcuts.tsx'));

/** Over everything, wherever it was asked for. */
export const KeyList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  createPortal(
    <Aside address={isOpen} instead={MISSING} onLost={onClose}>
      {isOpen && <Shortcuts onClose={onClose} />}
    </Aside>,
    document.body,
  );
