import '../../styles/tasks.css';
import { CircleAlert, CircleCheck, CirclePause, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dropdown, shutMenu } from '../../ui/Dropdown.tsx';
import { dismissTask } from './server-tasks.ts';
import { announcementOf, clearSeen, headlineOf, STATES, tasks, type Task, type TaskAction } from './tasks.ts';

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

export function TaskAnnouncer() {
  return (
    <output className="visually-hidden" aria-live="polite">
      {announcementOf(useSnapshot(tasks))}
    </output>
  );
}
