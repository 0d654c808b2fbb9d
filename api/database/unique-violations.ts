import { ApiProblem } from '../problem/problem.ts';

const TAKEN: Record<string, [field: string, message: string]> = {
  tag_name: ['name', 'Ein Tag mit diesem Namen gibt es schon.'],
  userGroup_name_key: ['name', 'Eine Gruppe mit diesem Namen gibt es schon.'],
  users_email: ['email', 'Einen Benutzer mit dieser E-Mail-Adresse gibt es schon.'],
  album_location_key: ['location', 'In diesem Ordner liegt schon ein anderes Album.'],
  image_url: ['url', 'Dieses Bild ist in diesem Album schon vorhanden.'],
  post_location_key: ['location', 'Diese Datei gehört schon zu einem anderen Beitrag.'],
  textBlock_location_key: ['location', 'Diese Datei gehört schon zu einem anderen Textbaustein.'],
  imageRating_pkey: ['imageId', 'Dieses Bild ist schon bewertet.'],
  userData_userId_key: ['id', 'Die Einstellungen sind schon angelegt.'],
};
const ID: [field: string, message: string] = ['id', 'Diese ID ist schon vergeben.'];

export function uniqueViolationProblem(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === '23503') {
    const detail = 'Ein Datensatz nennt einen anderen, den es noch nicht gibt.';
    return new ApiProblem('invalid-fields', { detail, cause: error });
  }
  if (code !== '23505') return error;
  const [field, message] = TAKEN[constraint] ?? ID;
  return new ApiProblem('taken', { detail: message, errors: [{ field, message }], cause: error });
}
