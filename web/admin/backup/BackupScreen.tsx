import '../../styles/admin-form.css';
import '../../styles/admin-table.css';
import '../../styles/log.css';
import '../../styles/backup.css';
import type { BackupKind } from '@lichthof/api/contract/backup';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { LastGood } from './LastGood.tsx';
import { RunTable } from './RunTable.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { Target } from './Target.tsx';
import { TestRestore } from './TestRestore.tsx';
import { useBackups } from './use-backups.ts';
import { Verification } from './Verification.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

const TITLE = 'Sicherung';
const RUNNING: Record<BackupKind, string> = {
  backup: 'Sicherung läuft',
  testRestore: 'Die Probe läuft',
  verify: 'Die Prüfung läuft',
};

/** `/admin/sicherung`: whether the site is backed up, and what can be done about it. */
export default function BackupScreen() {
  const { state, error, reread, start, stop, take } = useBackups();
  if (!state) return <PageNotLoaded title={TITLE} error={error} retry={reread} />;
  const { running, warning, problem } = state;
  const isBackingUp = running?.kind === 'backup';
  const canWrite = problem === null && running === null;
  return (
    <AdminPage
      title={TITLE}
      actions={
        <Button
          look="primary"
          busy={isBackingUp}
          aria-disabled={!canWrite || undefined}
          aria-describedby={problem === null ? undefined : 'ziel-problem'}
          onClick={() => canWrite && start('backup')}
        >
          {isBackingUp ? 'Wird gesichert …' : 'Jetzt sichern'}
        </Button>
      }
    >
      <LastGood {...state} />
      {warning !== null && <Alert role="note">{warning}</Alert>}
      <div className="backup-running num">
        {running && <progress value={running.progress} aria-label={RUNNING[running.kind]} />}
        <output>
          {running &&
            (running.stopping
              ? 'Wird abgebrochen …'
              : `${RUNNING[running.kind]}. Sie können die Seite verlassen.`)}
        </output>
        {running && <span>{Math.round(running.progress * 100)} %</span>}
        {running && (
          <Button
            small
            busy={running.stopping}
            data-focus-to="#inhalt h1"
            onClick={() => stop(running.taskId)}
          >
            Abbrechen
          </Button>
        )}
      </div>
      <Verification
        hasBackup={state.lastGood !== null}
        last={state.verify}
        isIdle={running === null}
        start={() => start('verify')}
        take={take}
      />
      <TestRestore last={state.testRestore} isIdle={canWrite} start={() => start('testRestore')} />
      <RunTable runs={state.runs} />
      <ScheduleForm schedule={state.schedule} mailTo={state.mailTo} onSaved={take} />
      <Target {...state} />
    </AdminPage>
  );
}
