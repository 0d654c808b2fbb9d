import { Heart, Star } from 'lucide-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Chooser, ChosenPicture } from '@lichthof/api/contract/desk-choice';
import { pictureUrl } from '@lichthof/api/contract/picture';
import { paths, withImage } from '../../navigation/paths.ts';
import { state } from '../../server/state.ts';
import { numberOf } from '../../ui/format.ts';
import { useFirstRows } from '../first-rows.tsx';
import { firstOf, type Group, initialsOf } from './compare.ts';
import { SIDE_BY_SIDE } from './People.tsx';

interface ComparisonProps {
  album: string;
  people: readonly Chooser[];
  groups: readonly Group[];
}

export function Comparison({ album, people, groups }: ComparisonProps) {
  const many = people.length > SIDE_BY_SIDE;
  const table = useRef<HTMLTableElement>(null);
  const count = groups.reduce((sum, { pictures }) => sum + pictures.length, 0);
  const { shown, more } = useFirstRows(table, count);
  return (
    <>
      <div className="cmpwrap">
        <table ref={table} className={`cmp ${many ? 'cmp--many' : ''}`} style={{ '--n': people.length }}>
          <colgroup>
            <col className="file" />
            <col className="who" span={people.length} />
            {many && <col className="notes" />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Datei</th>
              {people.map(({ id, name }) => (
                <th scope="col" key={id} title={many ? name : undefined}>
                  {many && <span aria-hidden="true">{initialsOf(name)}</span>}
                  <span className={many ? 'visually-hidden' : ''}>{name}</span>
                </th>
              ))}
              {many && <th scope="col">Anmerkungen</th>}
            </tr>
          </thead>
          {firstOf(groups, shown).map(({ title, pictures, count: all }) => (
            <tbody key={title}>
              {title && (
                <tr className="grp">
                  <th scope="rowgroup" colSpan={people.length + (many ? 2 : 1)}>
                    {title} <span className="num">{numberOf(all)}</span>
                  </th>
                </tr>
              )}
              {pictures.map((picture) => (
                <Row key={picture.id} album={album} people={people} picture={picture} many={many} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {more && <p className="mt-3">{more}</p>}
    </>
  );
}

interface RowProps {
  album: string;
  people: readonly Chooser[];
  picture: ChosenPicture;
  many: boolean;
}

function Row({ album, people, picture, many }: RowProps) {
  const { site, session } = useSnapshot(state);
  const href = `${paths.album(album)}${withImage('', picture.id)}`;
  return (
    <tr tabIndex={-1}>
      <th scope="row" className="fn">
        <div>
          <img
            src={pictureUrl(picture, 270, { imageHost: site.imageHost, authId: session.authId })}
            width={picture.width}
            height={picture.height}
            alt={picture.title}
            loading="lazy"
            decoding="async"
          />
          <a href={href}>{picture.filename}</a>
          <small>{picture.title}</small>
        </div>
      </th>
      {people.map(({ id, name }, at) => {
        const pick = picture.picks.find((one) => one.person === at);
        return (
          <td key={id} data-who={many ? initialsOf(name) : name}>
            <Picked chosen={pick?.chosen ?? false} rating={pick?.rating ?? 0} />
            {!many && pick?.note && <q>{pick.note}</q>}
          </td>
        );
      })}
      {many && (
        <td>
          {picture.picks
            .filter(({ note }) => note !== '')
            .toSorted((a, b) => a.person - b.person)
            .map(({ person, note }) => (
              <p key={person}>
                <abbr title={people[person]!.name}>{initialsOf(people[person]!.name)}</abbr> <q>{note}</q>
              </p>
            ))}
        </td>
      )}
    </tr>
  );
}

const Picked = ({ chosen, rating }: { chosen: boolean; rating: number }) => (
  <span className="pv num">
    {chosen ? (
      <>
        <Heart className="icon icon--fill" />
        <span className="visually-hidden">gewählt</span>
      </>
    ) : (
      <span className="dash">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">nicht gewählt</span>
      </span>
    )}
    {rating > 0 && (
      <span className="st">
        <Star className="icon icon--fill" />
        {rating}
        <span className="visually-hidden"> von 5 Sternen</span>
      </span>
    )}
  </span>
);
