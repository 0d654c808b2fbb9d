import '../../styles/admin-text.css';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { hasGap } from '@lichthof/api/contract/post';
import { paths } from '../../navigation/paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import HtmlEditor from '../editor/HtmlEditor.tsx';
import { SelectField, TextField } from '../form/fields.tsx';
import { Form } from '../form/Form.tsx';
import { useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { LEAVE } from '../../ui/leave-words.ts';
import { AdminPage, LoadFailed, NotLoaded } from '../page/AdminPage.tsx';
import { focusTitle } from '../page/focus.ts';
import { reread, useRecords } from '../records.ts';
import { useQuery } from '../table/query.ts';
import {
  blockErrors,
  cleanLocation,
  isReady,
  LABELS,
  neededFor,
  NEW,
  optionsOf,
  readBlock,
  removeBlock,
  rereadBlock,
  saveBlock,
  type BlockValues,
  type Start,
} from './block.ts';
import { keepRefused } from './html.ts';
import { removedNote } from './removed.ts';
import { sayHtml } from './say-html.tsx';
import { Uses } from './Uses.tsx';
import { Versions } from './Versions.tsx';

export default function TextScreen() {
  const { items, error, retry } = useRecords('texts');
  const [query, change] = useQuery();
  const id = query.get('baustein') ?? '';
  const choose = (baustein: string) => change({ baustein });
  return (
    <AdminPage
      title="Textbausteine"
      actions={
        <Button Icon={Plus} aria-disabled={id === NEW || undefined} onClick={() => choose(NEW)}>
          Neu
        </Button>
      }
    >
      {error !== null && !items && <LoadFailed message={error} retry={retry} />}
      <div className="filterbar textbar">
        <SelectField
          id="textbaustein"
          label="Textbaustein"
          value={id === NEW ? '' : id}
          options={optionsOf(items ?? [])}
          onChange={choose}
        />
      </div>
      {id === '' ? (
        <Empty
          title="Kein Textbaustein gewählt"
          reason="Textbausteine sind Seiten wie das Impressum, und Texte, die in mehreren Beiträgen stehen."
        >
          {null}
        </Empty>
      ) : (
        <Block key={id} id={id} onOpen={choose} />
      )}
    </AdminPage>
  );
}

const draftOf = (id: string) => `text/${id}`;

interface BlockProps {
  id: string;
  onOpen: (id: string) => void;
}

function Block({ id, ...props }: BlockProps) {
  const [times, setTimes] = useState(0);
  const { value, error, retry } = useLoaded(`${id} ${times}`, () => readBlock(id));
  if (!value) return <NotLoaded error={error} retry={retry} lines={12} />;
  return <Fields key={times} {...props} start={value} id={id} onRestored={() => setTimes(times + 1)} />;
}

interface FieldsProps extends BlockProps {
  start: Start;
  onRestored: () => void;
}

function Fields({ id, start, onOpen, onRestored }: FieldsProps) {
  const form = useForm<BlockValues>({
    id: draftOf(id),
    param: 'baustein',
    record: start.record,
    version: start.version,
    labels: LABELS,
    required: ['id', 'text'],
    ready: isReady,
    check: blockErrors,
    save: (_, values, before) =>
      saveBlock(values, before, (removed) => {
        if (removed.length > 0) toast(removedNote(removed), { error: true });
      }),
    reread: () => rereadBlock(id),
    onGiveWay: ({ text }, before) => keepRefused('texts', { id, text, version: before }),
  });
  const { values, field, set, changed } = form;
  const { record, version } = form.base;
  const isNew = version === undefined;

  const onSaved = () => {
    recount();
    void reread('texts');
    void confirm({
      title: 'Textbausteine',
      message: 'Die Änderungen wurden gespeichert',
      ok: 'OK',
      danger: false,
      forced: true,
    });
    if (id !== values.id) onOpen(values.id);
  };
  const needed = neededFor(id);
  const remove = async () => {
    if (!(await removeBlock(record))) return;
    // At once: nothing of it is left to ask about.
    flushSync(() => set(record));
    onOpen('');
    focusTitle();
  };
  const reset = async () => {
    if (changed && (await confirm(LEAVE))) set(record);
  };

  return (
    <Form
      form={form}
      onSaved={onSaved}
      onCancel={() => void reset()}
      cancelLabel="Zurücksetzen"
      status={
        <output className="muted sm">{changed ? 'Nicht gespeicherte Änderungen' : !isNew && needed}</output>
      }
      say={{ text: sayHtml }}
      more={
        version !== undefined && (
          <>
            <Versions
              type="texts"
              id={id}
              text={values.text}
              changed={changed}
              version={version}
              onRestored={() => {
                form.forget();
                onRestored();
              }}
            />
            <Button look="quiet" small Icon={Trash2} disabled={needed !== ''} onClick={() => void remove()}>
              Löschen
            </Button>
          </>
        )
      }
    >
      {start.template !== undefined && values.text === start.record.text && (
        <p className="hint">
          Hier steht noch der Platzhalter.{' '}
          <Button small onClick={() => set({ text: start.template })}>
            Mit der Vorlage beginnen
          </Button>
        </p>
      )}
      {hasGap(values.text) && (
        <p className="hint">
          Entwurf: Solange eine Stelle mit <code>&lt;mark class="gap"&gt;</code> offen ist, sehen nur
          Administratoren diese Seite.
        </p>
      )}
      <HtmlEditor
        preview={{ id: isNew ? '' : id, title: '' }}
        {...field('text')}
        details={
          <div className="textbar">
            {isNew && <TextField {...field('id')} required />}
            <TextField
              {...field('location')}
              readOnly={!isNew}
              placeholder="leer: in der Datenbank"
              onBlur={() => set(cleanLocation(values))}
            />
            {!isNew && <Uses id={id} page={paths.site(id.replace(/^t-/, ''))} onOpen={onOpen} />}
          </div>
        }
      />
    </Form>
  );
}
