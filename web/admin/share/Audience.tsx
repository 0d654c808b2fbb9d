import { useState } from 'react';
import type { Access, albumAudience } from '@lichthof/api/contract/audience';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { AccessList } from './AccessList.tsx';
import { SeeAs } from './SeeAs.tsx';
import { Button } from '../../ui/Button.tsx';

interface AudienceProps extends AnswerOf<typeof albumAudience> {
  album: { id: string; title: string; encrypted: boolean };
}

export function Audience({ album, groups, people, note }: AudienceProps) {
  const [as, setAs] = useState<Access | null>(null);
  const seeAs = (row: Access) => (
    <Button look="quiet" small aria-label={`Ansehen als ${row.name}`} onClick={() => setAs(row)}>
      Ansehen als
    </Button>
  );
  return (
    <section className="audience" aria-labelledby="wer-sieht-das">
      <div className="subhead24">
        <h2 id="wer-sieht-das">Wer sieht das?</h2>
        <p>
          {note ||
            'So wirkt die Zugriffsbeschränkung zusammen mit den Gruppen, dem Papierkorb und den Links.'}
        </p>
      </div>
      <AccessList title="Gruppen" note="Nach Weite des Zugriffs" entries={groups} action={seeAs} />
      {people.length > 0 && (
        <AccessList title="Personen" note="Abweichend oder mit Link" entries={people} action={seeAs} />
      )}
      {as && <SeeAs album={album} who={as} onClose={() => setAs(null)} />}
    </section>
  );
}
