export const LEAVE = {
  title: 'Achtung!',
  message: 'Es sind Änderungen vorhanden - verwerfen und fortfahren?',
  ok: 'Verwerfen und fortfahren',
  danger: false,
};

export const SHOWN_ONCE = {
  title: 'Achtung!',
  message: 'Was hier steht, wird nicht noch einmal gezeigt - trotzdem fortfahren?',
  ok: 'Trotzdem fortfahren',
  danger: false,
};
