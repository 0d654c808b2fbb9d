import '../../styles/editor.css';
import { CircleAlert, type LucideIcon, Plus, TriangleAlert } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { log } from '../../log/log.ts';
import { storage } from '../../preferences/visit.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { useKeyDown } from '../../ui/keys.ts';
import { FieldNotes } from '../form/fields.tsx';
import type { Field } from '../form/use-form.ts';
import type { CodePaneProps } from './code/CodePane.tsx';
import { InsertPanel } from './InsertPanel.tsx';
import { pictureOf } from './insertions.ts';
import { useLibrary } from './library.ts';
import type { Pane, Status } from './pane.ts';
import { Sheet } from './Sheet.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { TextPane } from './TextPane.tsx';
import { uploadPictures } from './upload.ts';

interface HtmlEditorProps extends Field<string> {
  preview: {
    id: string;
    title: string;
    day?: string;
  };
  details?: ReactNode;
}

const TABS = ['HTML', 'Vorschau', 'Angaben'] as const;
type Tab = (typeof TABS)[number];

const PREFERRED = 'editor-feld';
const START: Status = { cursor: 0, line: 1, column: 1, errors: 0, hints: 0 };

export default function HtmlEditor({ id, label, value, onChange, error, preview, details }: HtmlEditorProps) {
  const library = useLibrary();
  const pane = useRef<Pane>(null);
  const panes = useRef<HTMLDivElement>(null);
  const [plain, setPlain] = useState(() => storage('localStorage')?.getItem(PREFERRED) === 'text');
  const [tab, setTab] = useState<Tab>('HTML');
  const [inserting, setInserting] = useState(false);
  const [status, setStatus] = useState(START);
  const Code = useCode(!plain);
  const tabs = details ? TABS : TABS.slice(0, 2);

  const prefer = (text: boolean) => {
    setPlain(text);
    storage('localStorage')?.setItem(PREFERRED, text ? 'text' : 'code');
  };
  const insert = (make: Parameters<Pane['insert']>[0]) => {
    setInserting(false);
    setTab('HTML');
    pane.current?.insert(make);
  };
  const upload = (files: readonly File[]) => {
    setInserting(false);
    const insertHere = pane.current?.hold();
    void uploadPictures(files, (id) => {
      const picture = pictureOf(id);
      // Meanwhile the other field may have been chosen, or another text.
      return (insertHere?.(picture) || pane.current?.hold()(picture)) ?? false;
    });
  };
  const turn = (back: boolean) => turnPane(panes.current!, back);
  useKeyDown((event) => {
    if (event.key !== 'F6' || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    turn(event.shiftKey);
  });
  const found = (kind: 'error' | 'warning', count: number, word: string, Icon: LucideIcon) =>
    count > 0 && (
      <button className={`level level--${kind}`} type="button" onClick={() => pane.current?.goTo?.(kind)}>
        <Icon className="icon" />
        {numberOf(count)} {word}
      </button>
    );
  const field = { id, label, value, error, ref: pane, onChange, onFiles: upload };

  return (
    <div className="ed" data-tab={tab}>
      <fieldset className="segmented ed-tabs" aria-label="Bereich">
        {tabs.map((one) => (
          <button key={one} type="button" aria-pressed={one === tab} onClick={() => setTab(one)}>
            {one}
          </button>
        ))}
      </fieldset>
      {details && <div className="ed-head">{details}</div>}
      <div className="ed-panes" ref={panes}>
        <Sheet open={inserting} onClose={() => setInserting(false)}>
          <InsertPanel
            library={library}
            onInsert={insert}
            onFiles={upload}
            onLeave={() => setInserting(false)}
          />
        </Sheet>
        <section className="ed-html" aria-label={label}>
          <div className="panehead">
            <span className="htmlabel">{label}</span>
            <span className="push" />
            {!Code.failed && (
              <Button look="quiet" small onClick={() => prefer(!plain)}>
                {plain ? 'Zum Editor' : 'Einfaches Textfeld'}
              </Button>
            )}
            <Button look="quiet" small className="below-lg" Icon={Plus} onClick={() => setInserting(true)}>
              Einfügen
            </Button>
          </div>
          {plain || Code.failed ? (
            <TextPane {...field} onCursor={(cursor) => setStatus({ ...START, cursor })} />
          ) : Code.Pane ? (
            <Code.Pane {...field} library={library} onStatus={setStatus} />
          ) : (
            <div className="cm skel" aria-busy />
          )}
          <div className="cm-foot">
            {Code.failed && (
              <span>Der Editor kann gerade nicht geladen werden; hier ist das einfache Textfeld.</span>
            )}
            {found('error', status.errors, 'Fehler', CircleAlert)}
            {found('warning', status.hints, status.hints === 1 ? 'Hinweis' : 'Hinweise', TriangleAlert)}
            {!plain && Code.Pane && (
              <span className="push num">
                Zeile {numberOf(status.line)}, Spalte {numberOf(status.column)}
              </span>
            )}
          </div>
          <FieldNotes id={id} error={error} />
        </section>
        <PreviewPane
          html={value}
          cursor={status.cursor}
          id={preview.id}
          title={preview.title}
          day={preview.day ?? ''}
          onLeave={turn}
        />
      </div>
    </div>
  );
}

/** The editor is a chunk of its own; without it there is still a field. */
function useCode(wanted: boolean): { Pane?: ComponentType<CodePaneProps>; failed: boolean } {
  const [loaded, setLoaded] = useState<{ Pane?: ComponentType<CodePaneProps>; failed: boolean }>({
    failed: false,
  });
  const missing = wanted && !loaded.Pane && !loaded.failed;
  useEffect(() => {
    if (!missing) return;
    import('./code/CodePane.tsx').then(
      ({ default: Pane }) => setLoaded({ Pane, failed: false }),
      (error: unknown) => {
        log('WARNING', 'the editor could not be loaded', error);
        setLoaded({ failed: true });
      },
    );
  }, [missing]);
  return loaded;
}

function turnPane(panes: HTMLElement, back: boolean): void {
  const stops = [...panes.querySelectorAll<HTMLElement>('.pal button, .cm, .textarea, iframe')].filter(
    (one) => one.checkVisibility(),
  );
  const groups = [
    stops.find((one) => one.matches('button')),
    stops.find((one) => one.matches('.cm, .textarea')),
    stops.find((one) => one.matches('iframe')),
  ].filter((one) => one !== undefined);
  const now = groups.findIndex((one) => (one.closest('section') ?? one).contains(document.activeElement));
  groups.at((now + (back ? -1 : 1)) % groups.length)?.focus();
}
