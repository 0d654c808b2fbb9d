import '../styles/forms.css';
import '../styles/overlays.css';
import '../styles/sites.css';
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SITE_ALBUMS, type SiteAlbum } from '@lichthof/api/contract/site';
import { forgetSiteAlbums, savedSiteAlbums, saveSiteAlbums } from '../preferences/cookies.ts';
import { paths } from '../navigation/paths.ts';
import { useCloseOverlay } from '../page/close-overlay.ts';
import { state } from '../server/state.ts';
import { CookieCheck } from '../preferences/CookieCheck.tsx';
import { SiteCard } from './SiteCard.tsx';
import { Link } from 'react-router-dom';
import { Main, usePage } from '../page/Page.tsx';
import { Button } from '../ui/Button.tsx';

export default function Select() {
  const { siteAlbums, site } = useSnapshot(state);
  const [chosen, setChosen] = useState<readonly SiteAlbum[]>(siteAlbums);
  const [keep, setKeep] = useState(savedSiteAlbums() !== null);
  const leave = useCloseOverlay();
  usePage('Bilderauswahl', 'image');

  const toggle = (key: SiteAlbum) =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    chooseSiteAlbums(chosen);
    keepSiteAlbums(keep);
    leave();
  };

  return (
    <Main>
      <form className="overlay-page" onSubmit={confirm}>
        <div className="overlay-head">
          <h1>Welche Bilder möchten sie sehen?</h1>
          <Link className="textlink" to={paths.site('aufnahmebereiche')}>
            Was bedeuten die vier Sammlungen?
          </Link>
        </div>
        <div className="sites">
          {site.selectable.map((key) => (
            <SiteCard key={key} album={key} shown={chosen.includes(key)} onToggle={() => toggle(key)} />
          ))}
        </div>
        <p className="note">
          Hinweis: solange der sichere Modus aktiv ist, werden auch in den gewählten Alben nur unbedenkliche
          Bilder gezeigt.
        </p>
        <div className="actionbar">
          <CookieCheck checked={keep} onChange={setKeep} />
          <span className="push" />
          <output className="note">
            {chosen.length === 0 && 'Bitte wählen Sie mindestens eine Sammlung.'}
          </output>
          <Button look="primary" type="submit" aria-disabled={chosen.length === 0 || undefined}>
            Übernehmen
          </Button>
        </div>
      </form>
    </Main>
  );
}

/** Chooses the collections that are shown; whatever is not in the fixed list is never added. */
function chooseSiteAlbums(keys: readonly string[]): void {
  state.siteAlbums.splice(0, Infinity, ...SITE_ALBUMS.filter((key) => keys.includes(key)));
}

function keepSiteAlbums(keep: boolean): void {
  if (keep) saveSiteAlbums(state.siteAlbums);
  else forgetSiteAlbums();
}
