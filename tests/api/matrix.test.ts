// Who may do what: the tables stand in `matrix/things.ts` and `matrix/routes.ts`. What ends sessions comes last.
import './matrix/pictures.ts';
import './matrix/records.ts';
import './matrix/audience.ts';
import './matrix/writing.ts';
import './matrix/attacks.ts';
import './matrix/programs.ts';
import './matrix/calling.ts';
