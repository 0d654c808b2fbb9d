import { Clock, Images, Newspaper, Tag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Photo } from '../images/Photo.tsx';
import { withImage } from '../navigation/paths.ts';
import { picturesOf } from '../ui/format.ts';
import type { Peek } from './found.ts';
import { type Group, searchFor } from './options.ts';
import { forgetSearches } from './recent.ts';

const ICONS = { tag: Tag, album: Images, post: Newspaper, recent: Clock };

interface SuggestionsProps {
  words: string;
  groups: readonly Group[];
  active: string | null;
  found: Peek | null;
  onChoose: (id: string) => void;
  onSearch: (words: string) => void;
  onForgotten: () => void;
}

export function Suggestions(props: SuggestionsProps) {
  const { words, groups, active, found, onChoose, onSearch, onForgotten } = props;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <>
      <h1 className="visually-hidden">Suche</h1>
      <output className="visually-hidden">
        {found?.words === words && `${count} ${count === 1 ? 'Vorschlag' : 'Vorschläge'}`}
      </output>
      {groups.length === 0 && (
        <p className="meta">Was suchen Sie? Titel, Tags, Namen oder Wörter aus einem Beitrag.</p>
      )}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role -- lists with headings, icons and counts are no <select> */}
      <div className="suggestions" id="vorschlaege" role="listbox" aria-label="Vorschläge">
        {groups.map(({ title, options }, at) => (
          <div
            key={title}
            role="group"
            aria-labelledby={`such-${at}`}
            className={options[0]?.kind === 'tag' ? 'serif' : ''}
          >
            <p id={`such-${at}`}>{title}</p>
            {options.map(({ id, kind, label, note }) => {
              const Icon = ICONS[kind];
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard
                <div
                  key={id}
                  id={id}
                  role="option"
                  aria-selected={id === active}
                  onClick={() => onChoose(id)}
                >
                  <Icon className="icon" />
                  <span>{kind === 'recent' ? label : <Marked text={label} words={words} />}</span>
                  {note && <small>{note}</small>}
                  {id === active && <kbd aria-hidden="true">Enter</kbd>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
      {found && found.images.length > 0 && <Row found={found} onSearch={onSearch} />}
      <p className="hintline">
        <span className="keys">
          <kbd>↑</kbd>
          <kbd>↓</kbd> auswählen
        </span>
        <span className="keys">
          <kbd>Enter</kbd> suchen
        </span>
        <span className="keys">
          <kbd>Esc</kbd> schließen
        </span>
        {groups.some(({ options }) => options[0]?.kind === 'recent') && (
          <span>
            Zuletzt Gesuchtes bleibt in diesem Browser.{' '}
            <button
              className="textlink"
              type="button"
              onClick={() => {
                forgetSearches();
                onForgotten();
              }}
            >
              Vergessen
            </button>
          </span>
        )}
      </p>
    </>
  );
}

function Row({
  found: { words, images, total },
  onSearch,
}: Pick<SuggestionsProps, 'onSearch'> & { found: Peek }) {
  return (
    <section className="peek" aria-labelledby="such-bilder">
      <h2 id="such-bilder">
        Bilder zu „{words}“
        {total > images.length && (
          <button className="textlink" type="button" onClick={() => onSearch(words)}>
            Alle {picturesOf(total)}
          </button>
        )}
      </h2>
      <ul>
        {images.map((image) => (
          <li key={image.id} style={{ '--ar': image.width / image.height }}>
            <Link
              to={`${searchFor(words)}&${withImage('', image.id).slice(1)}`}
              state={{ viewer: true }}
              // Below the viewer is what Back leads to.
              onClick={({ altKey, ctrlKey, metaKey, shiftKey }) =>
                altKey || ctrlKey || metaKey || shiftKey || onSearch(words)
              }
            >
              <Photo
                image={image}
                alt={image.alt ?? (image.title || 'Bild')}
                sizes="(width < 48rem) 33vw, 17vw"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
