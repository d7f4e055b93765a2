const REPOSITORY = /^https?:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+(?:[/?#].*)?$/i;
/** Ways to write one that are no address: `owner/name`, `github.com/owner/name`, `git@github.com:owner/name.git`. */
const NEARLY = /^(?:(?:git@|ssh:\/\/git@|git:\/\/|\/\/)?(?:www\.)?github\.com[:/])?([\w-]+\/[\w.-]+?)(?:\.git)?\/?$/i;

/** True for the web address of a repository, or of a place in one. */
export function isRepositoryUrl(url: string): boolean {
  return REPOSITORY.test(url);
}

/** The address of the repository that a text names in another way; undefined when it names none. */
export function repositoryUrlOf(text: string): string | undefined {
  const [, repository] = NEARLY.exec(text.trim()) ?? [];
  return repository === undefined ? undefined : `https://github.com/${repository}`;
}
