export const LEAVE = {
  title: 'Achtung!',
  message: 'Es sind Änderungen vorhanden - verwerfen und fortfahren?',
  ok: 'Verwerfen und fortfahren',
  danger: false,
};
