import { Star } from 'lucide-react';
import { pictureUrl, type Picture, type PictureHost } from '@lichthof/api/contract/picture';
import { numberOf } from '../ui/format.ts';

interface PrintedPick {
  picture: Picture & { id: string; title: string; filename: string };
  /** Missing of a picture that is not in the album as it is shown. */
  number: number | undefined;
  chosen: boolean;
  rating: number;
  note: string;
}

interface ChoiceSheetProps {
  title: string;
  subtitle: string;
  message?: string;
  picks: readonly PrintedPick[];
  host: PictureHost;
}

export function ChoiceSheet({ title, subtitle, message, picks, host }: ChoiceSheetProps) {
  const parts = [
    { head: 'Ausgewählt', its: picks.filter(({ chosen }) => chosen) },
    { head: 'Nicht ausgewählt, mit Anmerkung', its: picks.filter(({ chosen, note }) => !chosen && note) },
  ].filter(({ its }) => its.length > 0);
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{subtitle}</p>
        {message && <p>„{message}“</p>}
      </header>
      {parts.map(({ head, its }) => (
        <table className="picks" key={head}>
          <caption>
            {head}: {numberOf(its.length)}
          </caption>
          <thead>
            <tr>
              {['Bild', 'Nr.', 'Datei', 'Sterne', 'Anmerkung'].map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {its.map(({ picture, number, rating, note }) => (
              <tr key={picture.id}>
                <td>
                  <img src={pictureUrl(picture, 270, host)} alt={picture.title} />
                </td>
                <td className="num">{number}</td>
                <th scope="row">
                  {picture.filename}
                  {picture.title && <small>{picture.title}</small>}
                </th>
                <td>
                  <Stars rating={rating} />
                </td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

const Stars = ({ rating }: { rating: number }) => (
  <>
    {Array.from({ length: rating }, (_, at) => (
      <Star className="icon icon--fill" key={at} />
    ))}
    <span className="visually-hidden">{rating} von 5</span>
  </>
);
