import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { asTarget, overlayIn } from '../navigation/overlay.ts';
import { imageIn, paths } from '../navigation/paths.ts';
import { savedSafeMode } from '../preferences/cookies.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { rememberShown, wasShown } from './shown.ts';

const WITH_PICTURES = /^\/(images|blog|album)(\/|$)/;

export default function SafeModeQuestion() {
  const location = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(() => savedSafeMode() === null && !wasShown());
  if (!isOpen || overlayIn(location) || !WITH_PICTURES.test(location.pathname) || imageIn(location.search))
    return null;
  const answer = (yes: boolean) => {
    rememberShown();
    setOpen(false);
    if (yes) void navigate(paths.worksafe(asTarget(location)), { state: { background: location } });
  };
  return createPortal(
    <ConfirmDialog
      title="Der sichere Modus ist an."
      message="Manche Bilder und Texte sind deshalb nicht zu sehen. Möchten Sie das ändern?"
      ok="Zur Auswahl"
      onAnswer={answer}
    />,
    document.body,
  );
}
