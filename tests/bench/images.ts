import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Size } from '../../api/contract/picture.ts';
import { createDecoder, type Decoder } from '../../api/pictures/worker-pool.ts';
import { makeCorpus, type Corpus } from './images-corpus.ts';
import { type Cost, costOfCommand, cpuOf, decoderPids, isInstalled, peakOf } from './images-cost.ts';
import { quality } from './images-quality.ts';
import { served } from './images-served.ts';
import { table } from './table.ts';

const ROUNDS = 3;
const THUMB: Size[] = [270];
const THREE: Size[] = [270, 540, 1600];

/** What a picture costs at ingest, beside the least that decoding costs (goals I1, I2, I3 of docs/performance.md). */
export async function images(): Promise<void> {
  const corpus = await makeCorpus();
  try {
    await times(corpus);
    await memory(corpus);
    await quality();
    await served(corpus);
  } finally {
    corpus.remove();
  }
}

async function times({ pictures }: Corpus): Promise<void> {
  if (!isInstalled('djpeg')) {
    process.stdout.write('djpeg (libjpeg-turbo-progs) is not installed: no limits to compare with.\n');
    return;
  }
  const limit8 = costOfCommand('djpeg -scale 1/8 {}', pictures, ROUNDS);
  const limit2 = costOfCommand('djpeg -scale 1/2 {}', pictures, ROUNDS);
  const out = path.join(path.dirname(pictures[0]!), 'out.jpg');
  const peers = [
    ['vipsthumbnail', `vipsthumbnail {} --size 270x270 -o ${out}`],
    ['convert', `convert -define jpeg:size=540x540 {} -resize 270x270 ${out}`],
  ] as const;
  const derive = (sizes: Size[]) => (decoder: Decoder, file: string) =>
    decoder.derive(file, { ...knownOf(file), rotation: 0 }, sizes, 'jpg');
  const rows = [
    row('limit: djpeg -scale 1/8', limit8, limit8),
    row('270, one at a time', await costOfDecoder(pictures, 1, derive(THUMB)), limit8, '≤ 1.25'),
    row('270, two at a time', await costOfDecoder(pictures, 2, derive(THUMB)), limit8),
    ...peers
      .filter(([command]) => isInstalled(command))
      .map(([command, line]) => row(`270, ${command}`, costOfCommand(line, pictures, 1), limit8)),
    row('limit: djpeg -scale 1/2', limit2, limit2),
    row('270 + 540 + 1600, one at a time', await costOfDecoder(pictures, 1, derive(THREE)), limit2, '≤ 2.3'),
    row(
      '270 + 540 + 1600, two at a time',
      await costOfDecoder(pictures, 2, derive(THREE)),
      limit2,
      'wall ≤ 1.3',
    ),
    row(
      'whole ladder, caption, hashes, ThumbHash, two at a time',
      await costOfDecoder(pictures, 2, (decoder, file) => decoder.measure(file)),
      limit2,
    ),
  ];
  table('Pictures of 24 megapixels, ms per picture; ours are whole processes, messages included', rows);
}

const row = (name: string, { wall, cpu }: Cost, limit: Cost, goal = '') => ({
  name,
  'wall ms': wall.toFixed(0),
  'CPU ms': cpu.toFixed(0),
  '× limit CPU': (cpu / limit.cpu).toFixed(2),
  '× limit wall': (wall / limit.wall).toFixed(2),
  goal,
});

async function costOfDecoder(
  pictures: readonly string[],
  processes: number,
  work: (decoder: Decoder, file: string) => Promise<unknown>,
): Promise<Cost> {
  const decoder = createDecoder({ processes });
  const all = () => Promise.all(pictures.map((file) => work(decoder, file)));
  await all();
  const pids = decoderPids();
  const cpu = cpuOf(pids);
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round++) await all();
  const n = pictures.length * ROUNDS;
  const cost = { wall: (performance.now() - began) / n, cpu: (cpuOf(pids) - cpu) / n };
  decoder.close();
  return cost;
}

async function memory({ pictures, large }: Corpus): Promise<void> {
  const peaks = async (files: readonly string[], processes: number) => {
    const decoder = createDecoder({ processes });
    await Promise.all(files.map((file) => decoder.measure(file)));
    const peak = decoderPids().reduce((sum, pid) => sum + peakOf(pid), 0);
    decoder.close();
    return peak.toFixed(0);
  };
  const many = Array.from({ length: 5 }, () => pictures).flat();
  table('Peak memory of the decoder, MiB of whole processes', [
    { what: '36 megapixels, whole ladder', MiB: await peaks([large.baseline], 1), goal: '≤ 600' },
    { what: '36 megapixels, progressive', MiB: await peaks([large.progressive], 1), goal: '≤ 600' },
    {
      what: `${many.length} pictures of 24 megapixels, two processes together`,
      MiB: await peaks(many, 2),
      goal: '≤ 320',
    },
  ]);
}

function knownOf(file: string) {
  const bytes = readFileSync(file);
  return { bytes: bytes.length, crc32: crc32(bytes) };
}

if (import.meta.main) await images();
