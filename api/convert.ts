import { parseArgs } from 'node:util';
import { convert } from './converters/convert.ts';

const option = { type: 'string', default: '' } as const;
const options = { system: option, from: option, photos: option, to: option };
try {
  const { values } = parseArgs({ options });
  process.stdout.write(`${(await convert(values)).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
