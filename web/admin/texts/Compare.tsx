import { Fragment, useMemo } from 'react';
import { compare, type Piece } from './compare.ts';

interface CompareProps {
  left: { title: string; text: string };
  right: { title: string; text: string };
}

export default function Compare({ left, right }: CompareProps) {
  const rows = useMemo(() => compare(left.text, right.text), [left.text, right.text]);
  if (left.text === right.text) return <p className="muted">Beide Fassungen sind gleich.</p>;
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">{left.title}</th>
          <th scope="col">{right.title}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          'folded' in row ? (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never move
            <tr key={at} className="fold">
              <td colSpan={2}>{row.folded === 1 ? '1 gleiche Zeile' : `${row.folded} gleiche Zeilen`}</td>
            </tr>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never move
            <tr key={at}>
              <Side pieces={row.left} as="del" />
              <Side pieces={row.right} as="ins" />
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

const Side = ({ pieces, as: Mark }: { pieces: readonly Piece[] | null; as: 'del' | 'ins' }) =>
  pieces ? (
    <td>
      {pieces.map(({ text, changed }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- the pieces never move
        changed ? <Mark key={at}>{text}</Mark> : <Fragment key={at}>{text}</Fragment>,
      )}
    </td>
  ) : (
    <td className="none">
      <span className="visually-hidden">fehlt</span>
    </td>
  );
