import '../../styles/admin.css';
import { Menu } from 'lucide-react';
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Aside, MISSING } from '../../page/ErrorBoundary.tsx';
import { Dialogs } from '../../session/Dialogs.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { currentQuestion } from '../confirm.ts';
import { removeOldDrafts } from '../form/draft.ts';
import { ErrorText } from '../page/ErrorText.tsx';
import { useKeptFocus } from '../page/focus.ts';
import { currentItem } from '../screens.tsx';
import { followTasks } from '../tasks/server-tasks.ts';
import { TaskMenu, TaskAnnouncer } from '../tasks/TaskMenu.tsx';
import { tasks } from '../tasks/tasks.ts';
import { mayHaveStoredQueue } from '../uploads/stored-queue.ts';
import { Brand } from './Brand.tsx';
import { Rail } from './Rail.tsx';

const Toasts = lazy(() => import('../../ui/Toasts.tsx'));

export function AdminShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useKeptFocus(pathname);
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Another page closes it.
  const open = openAt === pathname;
  const rail = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    // At once: what is inert takes no focus.
    flushSync(() => setOpenAt(null));
    opener.current?.focus();
  };
  useEffect(() => void followTasks(), []);
  useEffect(() => removeOldDrafts(), []);
  useEffect(() => {
    // The queue of the last visit is there again, also before somebody opens its screen.
    if (mayHaveStoredQueue()) void import('../uploads/uploads.ts');
  }, []);
  useEffect(() => {
    if (open) rail.current?.querySelector<HTMLElement>('nav a')?.focus();
  }, [open]);
  return (
    <>
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <div className="admin">
        <header className="admin-top" inert={open}>
          <Brand />
          <span className="push" />
          <span className="muted sm">{currentItem(pathname)?.title}</span>
          <TaskMenu className="tasks--top" />
          <IconButton
            label="Menü öffnen"
            Icon={Menu}
            aria-expanded={open}
            ref={opener}
            onClick={() => setOpenAt(pathname)}
          />
        </header>
        <Rail
          open={open}
          ref={rail}
          close={() => {
            if (open) close();
          }}
        />
        <div className="admin-page" inert={open}>
          <PageTasks />
          {children}
        </div>
      </div>
      <LastToasts />
      <TaskAnnouncer />
      <Confirm />
      <Dialogs />
      <Busy />
      {/* React Aria looks for this mark before it writes an inline style, which the page's policy forbids; admin.css has the rule. */}
      <i hidden id="react-aria-pressable-style" />
    </>
  );
}

const PageTasks = () =>
  useSnapshot(tasks).length > 0 && (
    <aside aria-label="Aufgaben">
      <TaskMenu className="tasks--page from-lg" />
    </aside>
  );

function Confirm() {
  const { question } = useSnapshot(currentQuestion);
  if (!question) return null;
  const { answer, ...asked } = question;
  return <ConfirmDialog key={asked.message} {...asked} onAnswer={answer} />;
}

function LastToasts() {
  const last = useSnapshot(toasts).at(-1)?.id;
  return (
    <Aside address={last} instead={MISSING}>
      {last && <Toasts Text={ErrorText} />}
    </Aside>
  );
}
