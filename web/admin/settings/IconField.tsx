import { MAX_ICON } from '@lichthof/api/contract/settings';
import { Mark } from '../../ui/Mark.tsx';
import { SvgField } from '../form/SvgField.tsx';
import type { Field } from '../form/use-form.ts';

export const IconField = (field: Field<string>) => (
  <SvgField
    {...field}
    most={MAX_ICON}
    hint="SVG, quadratisch, höchstens 30 kB. Es steht neben dem Namen und im Reiter des Browsers."
  >
    <span className="sign">
      {/* As an image nothing in it can do anything. */}
      <Mark
        icon={
          field.value
            ? `data:image/svg+xml,${encodeURIComponent(field.value.toWellFormed())}`
            : '/favicon.svg'
        }
      />
    </span>
  </SvgField>
);
