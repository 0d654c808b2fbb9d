import { X } from 'lucide-react';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { editImages, type Selection } from '@lichthof/api/contract/bulk';
import { isSiteAlbum } from '@lichthof/api/contract/site';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { picturesOf } from '../../ui/format.ts';
import { useKeyDown } from '../../ui/keys.ts';
import { toast } from '../../ui/toasts.ts';
import { useContributorChoices, useTagChoices } from '../albums/AlbumPickers.tsx';
import { LoadFailed } from '../page/AdminPage.tsx';
import { followTasks } from '../tasks/server-tasks.ts';
import { offerUndo } from '../tasks/undo.ts';
import { changesOf, edited, FLAGS, NO_EDITS, withoutSent, wordsOf, type Edits, type Flag } from './bulk.ts';
import { rereadAll, rereadPictures } from './pictures.ts';
import { Titles, Where } from './BulkFields.tsx';
import { SELECTED } from './BulkTool.tsx';
import { MoveTool } from './MoveTool.tsx';
import { TriList } from './TriList.tsx';
import { useSelectionState } from './use-selection-state.ts';

interface BulkPanelProps {
  ids: readonly string[];
  /** Resolves with the ids in the order of the list, even where that is not known yet. */
  ordered: () => Promise<readonly string[]>;
  edits: Edits;
  onEdit: Dispatch<SetStateAction<Edits>>;
  onClose: () => void;
  onDelete: () => void;
  onDeletedElsewhere: () => Promise<void>;
}

export function BulkPanel({ ids, ordered, edits, onEdit, onClose, ...on }: BulkPanelProps) {
  const { selected, error, retry } = useSelectionState(ids);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const tags = useTagChoices();
  const contributors = useContributorChoices();
  const words = wordsOf(edits, {
    tag: (id) => tags?.find((one) => one.id === id)?.name ?? String(id),
    contributor: (id) => contributors?.find((one) => one.id === id)?.name ?? id,
  });
  const set = (change: Partial<Edits>) => {
    onEdit({ ...edits, ...change });
    setRefusal('');
  };
  // On a phone it lies over the pictures, and is where one goes on; so it is where the button that opens it has gone.
  useEffect(() => {
    if (matchMedia('(width < 64rem)').matches || document.activeElement === document.body)
      heading.current?.focus();
  }, []);

  useKeyDown((event) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog, .combo') !== null;
    if (event.key === 'Escape' && !isElsewhere) onClose();
  });

  async function apply(): Promise<void> {
    if (isBusy || words.length === 0) return;
    setBusy(true);
    try {
      const { taskId, changed, missing } = await call(editImages, {
        body: { ids: [...(await ordered())], changes: changesOf(edits) },
      });
      onEdit((now) => withoutSent(now, edits));
      retry();
      await rereadPictures(ids).catch(() => undefined);
      if (missing > 0) await on.onDeletedElsewhere();
      offerUndo(taskId, changed, words, missing);
    } catch (failure) {
      const { message, fields, code, status } = toApiError(failure);
      const reason = fields.length > 0 ? fields.map((one) => one.message).join(' ') : message;
      // The panel may have been closed meanwhile.
      if (heading.current) setRefusal(reason);
      else toast(reason, { error: true });
      if (code === 'not-found') await on.onDeletedElsewhere();
      // Where only the answer was lost it is among what can be undone.
      if (status === 0 || status >= 500) void followTasks();
    }
    setBusy(false);
  }

  return (
    <aside className="bulk" aria-labelledby="auswahl-bearbeiten" data-focus-to={SELECTED}>
      <div className="phead">
        <h2 id="auswahl-bearbeiten" className="num" tabIndex={-1} ref={heading}>
          {picturesOf(ids.length)} bearbeiten
        </h2>
        <IconButton label="Schließen, Auswahl bleibt" Icon={X} onClick={onClose} />
      </div>
      <div className="scroll">
        {error !== null && <LoadFailed message={error} retry={retry} />}
        <Titles ids={ids} edits={edits} onChange={set} />
        {selected && (
          <>
            <TriList
              label="Tags"
              add="Tag hinzufügen"
              rows={selected.tags}
              total={selected.total}
              edits={edits.tags}
              choices={tags}
              onEdit={(id, edit) => set({ tags: edited(edits.tags, id, edit) })}
            />
            <TriList
              label="Beitragende"
              add="Beitragende hinzufügen"
              rows={selected.contribs}
              total={selected.total}
              edits={edits.contribs}
              choices={contributors}
              onEdit={(id, edit) => set({ contribs: edited(edits.contribs, id, edit) })}
            />
            <Where selected={selected} edits={edits} onChange={set} />
            <TriList<Flag>
              label="Kennzeichen"
              rows={flagsOf(selected)}
              total={selected.total}
              edits={edits.flags}
              choices={FLAG_CHOICES}
              onEdit={(flag, edit) => set({ flags: edited(edits.flags, flag, edit) })}
            />
          </>
        )}
        <section className="btnrow">
          {selected?.albums.some(({ id }) => id !== null && !isSiteAlbum(id)) && (
            <MoveTool
              ids={ids}
              onChanged={async () => {
                retry();
                await rereadAll();
              }}
              onDeletedElsewhere={on.onDeletedElsewhere}
            >
              In ein anderes Album …
            </MoveTool>
          )}
          <Button look="danger" small onClick={on.onDelete}>
            {picturesOf(ids.length)} löschen
          </Button>
        </section>
      </div>
      <div className="end">
        {refusal && <Alert>{refusal}</Alert>}
        <output className="num">{summary(words)}</output>
        <div className="btnrow" data-focus-to="#auswahl-bearbeiten">
          <Button
            look="primary"
            disabled={words.length === 0}
            aria-disabled={isBusy || undefined}
            onClick={() => void apply()}
          >
            {isBusy ? 'Wird gespeichert …' : `${picturesOf(ids.length)} ändern`}
          </Button>
          <Button look="quiet" disabled={words.length === 0 || isBusy} onClick={() => onEdit(NO_EDITS)}>
            Verwerfen
          </Button>
        </div>
      </div>
    </aside>
  );
}

const summary = (words: readonly string[]) =>
  words.length === 0
    ? 'Noch keine Änderung'
    : `${words.length === 1 ? '1 Änderung' : `${words.length} Änderungen`}: ${words.join(', ')}`;

const FLAG_CHOICES = Object.entries(FLAGS).map(([id, name]) => ({ id: id as Flag, name }));
const flagsOf = (selected: Selection) =>
  FLAG_CHOICES.map(({ id }) => ({
    id,
    count: id === 'unsafe' ? selected.total - selected.ws : selected[id],
  }));
