import '../../styles/statistics.css';
import { Trash2 } from 'lucide-react';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { deleteStatistics, PERIODS, readStatistics } from '@lichthof/api/contract/statistics';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, NotLoaded } from '../page/AdminPage.tsx';
import { useQuery } from '../table/query.ts';
import { BarChart } from './BarChart.tsx';
import { Counted } from './Counted.tsx';
import { RankChart } from './RankChart.tsx';

const SAID: Record<(typeof PERIODS)[number], string> = { 7: '7 Tage', 30: '30 Tage', 365: 'Ein Jahr' };

export default function Statistics() {
  const [query, change] = useQuery();
  const days = PERIODS.find((one) => one === query.get('tage')) ?? '30';
  const { value, error, retry } = useLoaded(days, () => call(readStatistics, { query: { days } }));
  return (
    <AdminPage
      title="Statistik"
      actions={
        <Button look="quiet" small Icon={Trash2} onClick={() => void deleteAll(retry)}>
          Zahlen löschen
        </Button>
      }
    >
      <Segmented
        label="Zeitraum"
        value={days}
        options={PERIODS.map((one) => [one, SAID[one]])}
        onChange={(one) => change({ tage: one === '30' ? null : one })}
      />
      {value ? <Numbers {...value} /> : <NotLoaded error={error} retry={retry} lines={8} />}
      <Counted>
        {' '}
        Programme, die sich als solche zu erkennen geben, und Administratoren zählen nicht mit. Nach zwei
        Jahren werden die Zahlen gelöscht.
      </Counted>
    </AdminPage>
  );
}

const Numbers = ({ days, views, posts, albums, images }: AnswerOf<typeof readStatistics>) => (
  <>
    <section className="views" aria-labelledby="aufrufe">
      <h2 id="aufrufe">
        Aufrufe je Tag <span className="num">{numberOf(views)}</span>
      </h2>
      <BarChart days={days} />
    </section>
    <div className="charts">
      <RankChart title="Beiträge" items={posts} href={(id) => `/blog/${encodeURIComponent(id)}`} outside />
      <RankChart title="Alben" items={albums} href={adminPaths.album} />
      <RankChart title="Bilder" items={images} href={adminPaths.imageEdit} />
    </div>
  </>
);

async function deleteAll(reread: () => void): Promise<void> {
  const sure = await confirm({
    title: 'Zahlen löschen',
    message: 'Alle gezählten Aufrufe werden gelöscht. Das lässt sich nicht rückgängig machen.',
    ok: 'Zahlen löschen',
  });
  if (!sure) return;
  await toastOnError(async () => {
    await call(deleteStatistics);
    toast('Die Zahlen sind gelöscht.');
    reread();
  });
}
