import '../../styles/admin-image.css';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  MAX_SVG,
  POSITIONS,
  readWatermark,
  type Watermark,
  type WatermarkInput,
  writeWatermark,
} from '@lichthof/api/contract/watermark';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { toast } from '../../ui/toasts.ts';
import { Form, Section } from '../form/Form.tsx';
import { FieldNotes, SelectField } from '../form/fields.tsx';
import { SvgField } from '../form/SvgField.tsx';
import { type Field, type Saved, useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { Preview } from './Preview.tsx';

const LABELS = { svg: 'Datei', position: 'Stelle', size: 'Größe', opacity: 'Deckkraft' } as const;
const PLACES: Record<(typeof POSITIONS)[number], string> = {
  'bottom-right': 'Unten rechts',
  'bottom-left': 'Unten links',
  'top-right': 'Oben rechts',
  'top-left': 'Oben links',
  center: 'In der Mitte',
};
const OPTIONS = POSITIONS.map((value) => ({ value, label: PLACES[value] }));
const TITLE = 'Wasserzeichen';
const BACK = { title: 'Alben', href: adminPaths.albums };

export default function WatermarkScreen() {
  const { value, error, retry } = useLoaded('', () => call(readWatermark));
  if (value) return <Fields mark={value} />;
  return <PageNotLoaded title={TITLE} back={BACK} error={error} retry={retry} />;
}

type Values = Omit<WatermarkInput, 'position'> & { position: string };
const inputOf = ({ svg, position, size, opacity }: Values): WatermarkInput => ({
  svg,
  size,
  opacity,
  position: POSITIONS.find((one) => one === position) ?? POSITIONS[0],
});

function Fields({ mark }: { mark: Watermark }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Values>({
    id: 'wasserzeichen',
    ...savedFrom(mark),
    labels: LABELS,
    save: (_, values, version) => write({ ...inputOf(values), version }),
    reread: async () => savedFrom(await call(readWatermark)),
  });
  const { values, field } = form;
  const svg = field('svg');

  function said(): void {
    const before = inputOf(mark);
    if (values.svg !== '' || before.svg === '') toast('Das Wasserzeichen ist gespeichert.');
    else
      toast('Das Wasserzeichen ist entfernt.', {
        action: { label: 'Rückgängig', run: () => putBack(before) },
      });
    void navigate(adminPaths.albums);
  }

  return (
    <AdminPage title={TITLE} back={BACK}>
      <Form form={form} onSaved={said} onCancel={() => void navigate(adminPaths.albums)} say={SAY}>
        <div className="split--form">
          <Section title="Zeichen" note={usedBy(mark.albums)}>
            <SvgField {...svg} error={svg.error ?? refusal} most={MAX_SVG} hint={HINT} />
            <SelectField {...field('position')} options={OPTIONS} />
            <RangeField {...field('size')} min={5} max={60} hint="Anteil an der Breite des Bildes." />
            <RangeField {...field('opacity')} min={10} max={100} />
          </Section>
          <Preview mark={inputOf(values)} onRefused={setRefusal} />
        </div>
      </Form>
    </AdminPage>
  );
}

const savedFrom = (mark: Watermark): Saved<Values> => ({ record: inputOf(mark), version: mark.version });

async function write(input: WatermarkInput & { version?: number | undefined }): Promise<Saved<Values>> {
  return savedFrom(await call(writeWatermark, { body: input }));
}

async function putBack(before: WatermarkInput): Promise<void> {
  await toastOnError(async () => {
    await write(before);
    toast('Das Wasserzeichen ist wieder da.');
  });
}

const percent = (value: number) => `${value} %`;

const SAY = {
  svg: (svg: string) =>
    svg && <img width={160} alt="" src={`data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`} />,
  position: (place: string) => OPTIONS.find(({ value }) => value === place)?.label,
  size: percent,
  opacity: percent,
};

const usedBy = (albums: number) =>
  albums === 0
    ? 'noch in keinem Album eingeschaltet'
    : `in ${albums === 1 ? 'einem Album' : `${albums} Alben`} eingeschaltet`;

const HINT =
  'SVG, höchstens 200 kB, am besten Schrift in Pfade umgewandelt. Es steht in allen Ansichten ab 800 Pixeln, nie in den Vorschaubildern; eingeschaltet wird es im Formular eines Albums.';

interface RangeFieldProps extends Field<number> {
  min: number;
  max: number;
  hint?: string;
}

const RangeField = ({ id, label, value, error, hint, min, max, onChange }: RangeFieldProps) => (
  <div className="field">
    <label htmlFor={id}>
      {label}: <output className="num">{value} %</output>
    </label>
    <input
      type="range"
      id={id}
      min={min}
      max={max}
      step={5}
      value={value}
      aria-valuetext={`${value} Prozent`}
      onChange={({ target }) => onChange(Number(target.value))}
    />
    <FieldNotes id={id} error={error} hint={hint} />
  </div>
);
