import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '../../server/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { SelectImages } from '../images/SelectImages.tsx';
import {
  albumChoice,
  albumsWithout,
  changeTagged,
  imagesWithout,
  postChoice,
  postsWithout,
  type Candidate,
  type Kind,
} from './tagged-records.ts';
import { SelectRecords } from './SelectRecords.tsx';
import type { Dependencies } from './tag.ts';
import { usedBy } from './uses.ts';
import { Alert } from '../../ui/Alert.tsx';

const ROWS = [
  { kind: 'images', label: 'Bilder', show: '', full: 'Alle Bilder sind bereits mit diesem Tag versehen!' },
  {
    kind: 'posts',
    label: 'Posts',
    show: 'Post anzeigen',
    full: 'Alle Posts sind bereits mit diesem Tag versehen!',
  },
  {
    kind: 'albums',
    label: 'Alben',
    show: 'Album anzeigen',
    full: 'Alle Fotoalben sind bereits mit diesem Tag versehen!',
  },
] as const;

type Verb = 'add' | 'remove';

interface Selecting {
  row: (typeof ROWS)[number];
  verb: Verb;
  ids: readonly string[];
  items: readonly Candidate[];
}

export function Usage({ found, onChanged }: { found: Dependencies | null; onChanged: () => void }) {
  const [selecting, setSelecting] = useState<Selecting | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const name = found?.tag.name ?? '';

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  }

  const open = (row: Selecting['row'], verb: Verb) =>
    attempt(async () => {
      const choice = await choiceOf(found!, row.kind, verb);
      if (choice.ids.length > 0) setSelecting({ row, verb, ...choice });
      else setError(row.full);
    });

  const done = (ids: readonly string[]) => {
    const { row, verb } = selecting!;
    setSelecting(null);
    if (ids.length === 0) return;
    void attempt(async () => {
      // Where it fails, some of them may have been changed.
      await changeTagged(found!.tag.id, verb, row.kind, ids).finally(onChanged);
      const what = usedBy({ images: 0, albums: 0, posts: 0, [row.kind]: ids.length });
      const [have, lose] = ids.length === 1 ? ['hat', 'verliert'] : ['haben', 'verlieren'];
      toast(verb === 'add' ? `${what} ${have} jetzt „${name}“.` : `${what} ${lose} „${name}“.`);
    });
  };

  const texts = selecting && {
    title:
      selecting.verb === 'add'
        ? `„${name}“ zu ${DATIVE[selecting.row.kind]} hinzufügen`
        : `„${name}“ von ${DATIVE[selecting.row.kind]} entfernen`,
    okLabel: selecting.verb === 'add' ? 'Tag hinzufügen' : 'Tag entfernen',
    onDone: done,
  };

  return (
    <div className="wide">
      {ROWS.map((row) => {
        const count = found?.[row.kind].length ?? 0;
        const label = `${row.label}, die das Tag verwenden`;
        return (
          <div key={row.kind} className="usage">
            <span>
              {label}: <b>{numberOf(count)}</b>
            </span>
            <span className="btnrow">
              <Button
                small
                Icon={Plus}
                aria-label={`${row.label} hinzufügen`}
                disabled={!found || busy}
                onClick={() => void open(row, 'add')}
              >
                Hinzufügen
              </Button>
              <Button
                small
                Icon={Minus}
                aria-label={`${row.label} entfernen`}
                disabled={count === 0 || busy}
                onClick={() => void open(row, 'remove')}
              >
                Entfernen
              </Button>
            </span>
          </div>
        );
      })}
      {error && <Alert>{error}</Alert>}
      {selecting &&
        (selecting.row.kind === 'images' ? (
          <SelectImages {...texts!} ids={selecting.ids} />
        ) : (
          <SelectRecords {...texts!} items={selecting.items} showLabel={selecting.row.show} />
        ))}
    </div>
  );
}

const DATIVE: Readonly<Record<Kind, string>> = { images: 'Bildern', posts: 'Posts', albums: 'Alben' };

async function choiceOf(
  { tag, images, posts, albums }: Dependencies,
  kind: Kind,
  verb: Verb,
): Promise<Pick<Selecting, 'ids' | 'items'>> {
  if (kind === 'images')
    return { ids: verb === 'add' ? await imagesWithout(tag.id) : images.map(({ id }) => id), items: [] };
  const items =
    kind === 'posts'
      ? verb === 'add'
        ? await postsWithout(tag.id)
        : posts.map((post) => postChoice(post))
      : verb === 'add'
        ? await albumsWithout(tag.id)
        : albums.map(albumChoice);
  return { ids: items.map(({ id }) => id), items };
}
