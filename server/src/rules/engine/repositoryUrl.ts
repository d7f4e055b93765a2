const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+(?:[/?#].*)?$/i;
/** Other ways to write a repository: `owner/name`, `github.com/owner/name`, `git@github.com:owner/name.git`. */
const OTHER_FORM =
  /^(?:(?:git@|ssh:\/\/git@|git:\/\/|\/\/)?(?:www\.)?github\.com[:/])?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/i;

/** True for the URL of a GitHub repository or of a page in one. */
export function isRepositoryUrl(url: string): boolean {
  return REPOSITORY.test(url);
}

/** The URL of the repository that a text names in another form; undefined when it does not name one. */
export function repositoryUrlOf(text: string): string | undefined {
  const [, repository] = OTHER_FORM.exec(text.trim()) ?? [];
  return repository === undefined ? undefined : `https://github.com/${repository}`;
}
