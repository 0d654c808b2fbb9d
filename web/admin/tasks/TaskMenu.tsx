import '../../styles/tasks.css';
import { CircleAlert, CircleCheck, CirclePause, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dropdown, shutMenu } from '../../ui/Dropdown.tsx';
import { dismissTask } from './server-tasks.ts';
import { clearSeen, headlineOf, isOver, tasks, type Task, type TaskAction } from './tasks.ts';

const ACTIONS: Record<TaskAction, string> = {
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  retry: 'Erneut versuchen',
  undo: 'Rückgängig',
};

export function TaskMenu({ className = '' }: { className?: string }) {
  const list = useSnapshot(tasks);
  const runs = list.some(({ state }) => state === 'running');
  if (list.length === 0) return null;
  return (
    <Dropdown
      className={`pop--end tasks ${className}`}
      onShut={() => clearSeen(list.map(({ id }) => id))}
      summary={
        <summary>
          <i className={`lamp ${runs ? '' : 'lamp--off'}`} aria-hidden="true" />
          <span className="words">
            Aufgaben <span className="num muted">{headlineOf(list)}</span>
          </span>
          <span className="num sum" aria-hidden="true">
            {list.length}
          </span>
        </summary>
      }
    >
      <h2>Aufgaben</h2>
      <ul className="tasklist">
        {list.map((task) => (
          <TaskRow key={task.id} {...task} />
        ))}
      </ul>
    </Dropdown>
  );
}

const ICONS = { waiting: Clock, paused: CirclePause, done: CircleCheck, failed: CircleAlert };

function TaskRow({ id, title, state, progress, note, href, actions = {} }: Readonly<Task>) {
  const Icon = state === 'running' ? null : ICONS[state];
  const percent = Math.round((progress ?? 0) * 100);
  const offered = Object.keys(ACTIONS).filter((name): name is TaskAction => name in actions);
  return (
    <li
      className={{ running: 'is-now', waiting: '', paused: '', done: 'is-done', failed: 'is-error' }[state]}
      style={{ '--p': `${percent}%` }}
    >
      {Icon ? (
        <Icon className="icon" aria-hidden="true" />
      ) : (
        <span className="spinner spinner--sm" aria-hidden="true" />
      )}
      <span>
        {href ? (
          <Link className="textlink" to={href} onClick={({ currentTarget }) => shutMenu(currentTarget)}>
            {title}
          </Link>
        ) : (
          title
        )}
        <small className="num">{note ?? STATES[state]}</small>
      </span>
      <span className="do">
        {progress !== undefined && state === 'running' && <span className="num muted">{percent} %</span>}
        {offered.map((name) => (
          <ActionButton key={name} className="textlink" label={ACTIONS[name]} run={actions[name]!} />
        ))}
        {state === 'failed' && (
          <button className="textlink" type="button" onClick={() => dismissTask(id)}>
            Entfernen
          </button>
        )}
      </span>
    </li>
  );
}

const STATES: Record<Task['state'], string> = {
  waiting: 'Wartet',
  running: 'Läuft',
  paused: 'Angehalten',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
};

export function TaskAnnouncer() {
  const list = useSnapshot(tasks);
  const steps = list
    .map(({ title, state, progress }) => `${title}: ${isOver({ state }) ? STATES[state] : quarter(progress)}`)
    .join('. ');
  return (
    <output className="visually-hidden" aria-live="polite">
      {steps}
    </output>
  );
}

const quarter = (progress = 0) => `${Math.floor(progress * 4) * 25} %`;
