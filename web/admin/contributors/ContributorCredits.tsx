import '../../styles/listform.css';
import { EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { deskContributor } from '@lichthof/api/contract/desk';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { PictureWall } from '../images/PictureWall.tsx';
import { useLoaded } from '../loaded.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { onUndone } from '../tasks/undo.ts';
import { consentOf, readContributor } from './contributor.ts';
import { takeOffSite } from './take-off-site.ts';

const BACK = { title: 'Beitragende', href: adminPaths.contributors };

export default function ContributorCredits() {
  const { id = '' } = useParams();
  const { value, error, retry } = useLoaded(id, async () => {
    const [contributor, shown] = await Promise.all([
      readContributor(id),
      call(deskContributor, { params: { id } }),
    ]);
    return { contributor, shown };
  });
  const again = useEffectEvent(retry);
  useEffect(() => onUndone(() => again()), []);
  const [busy, setBusy] = useState(false);
  if (!value) return <PageNotLoaded title="Beitragende" back={BACK} error={error} retry={retry} />;
  const { contributor, shown } = value;
  const name = contributor.name ?? id;
  const on = [...shown.everybody, ...shown.members];

  async function takeOff(): Promise<void> {
    setBusy(true);
    await takeOffSite(on, name);
    setBusy(false);
    retry();
  }

  return (
    <AdminPage
      title={`Was von ${name} zu sehen ist`}
      back={BACK}
      actions={
        on.length > 0 && (
          <Button Icon={EyeOff} disabled={busy} onClick={() => void takeOff()}>
            {on.length === 1 ? '1 Bild' : `Alle ${picturesOf(on.length)}`} von der Website nehmen
          </Button>
        )
      }
    >
      <p className="muted">{consentOf(contributor)}</p>
      <Part
        title="Für alle"
        ids={shown.everybody}
        note="Diese Bilder sieht jeder, der die Website besucht."
        none="Kein Bild ist für alle zu sehen."
      />
      <Part
        title="Nur für Angemeldete"
        ids={shown.members}
        note="Diese Bilder sehen Mitglieder, soweit das Album es ihnen erlaubt, und wer einen Link oder das Albumpasswort hat."
      />
      <Part
        title="Nicht zu sehen"
        ids={shown.nobody}
        note="Diese Bilder sind für den Papierkorb vorgemerkt oder noch nicht veröffentlicht."
      />
      <Named
        title="Genannt für ganze Alben"
        entries={shown.albums.map((album) => ({ href: adminPaths.albumEdit(album.id), title: album.title }))}
      />
      <Named
        title="Genannt in Texten"
        entries={[
          ...shown.posts.map((post) => ({ href: adminPaths.postEdit(post.id), title: post.title })),
          ...shown.texts.map((text) => ({ href: adminPaths.text(text.id), title: text.id })),
        ]}
      />
    </AdminPage>
  );
}

interface PartProps {
  title: string;
  ids: readonly string[];
  note: string;
  none?: string;
}

function Part({ title, ids, note, none }: PartProps) {
  if (ids.length === 0 && none === undefined) return null;
  return (
    <section className="shownof" aria-label={title}>
      <h2>
        {title} <span className="num muted">{numberOf(ids.length)}</span>
      </h2>
      <p>{ids.length === 0 ? none : note}</p>
      {ids.length > 0 && <PictureWall label={title} ids={ids} href={adminPaths.imageEdit} />}
    </section>
  );
}

interface NamedProps {
  title: string;
  entries: readonly { href: string; title: string }[];
}

function Named({ title, entries }: NamedProps) {
  if (entries.length === 0) return null;
  return (
    <section className="shownof" aria-label={title}>
      <h2>
        {title} <span className="num muted">{numberOf(entries.length)}</span>
      </h2>
      <ul className="ulist">
        {entries.map((entry) => (
          <li key={entry.href}>
            <Link className="textlink" to={entry.href}>
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
