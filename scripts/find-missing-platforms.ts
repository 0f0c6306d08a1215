/** The part of a package-lock.json, version 2 or 3, that the check reads. */
export interface Lock {
  /** By the path relative to the project's root; the root itself is ''. */
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
}

/**
 * Words in package names for unsupported platforms. The supported ones are Linux (glibc and musl) and macOS on x64 and
 * arm64, and Windows on x64.
 */
const unsupported =
  /\b(?:aix|android|freebsd|netbsd|openbsd|openharmony|sunos|wasi|wasm32|webcontainers|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|win32-arm64)\b/;

/**
 * One sentence for each optional package that a supported platform needs and the lock lacks. npm writes such a lock if
 * the registry lacked the package, and then installs without the native binary on that platform.
 */
export function findMissingPlatforms({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !unsupported.test(name) && !isLocked(packages, path, name, range))
      .map(
        ([name, range]) =>
          `${name} ${range}, which ${path.replace(/^.*node_modules\//, '')} needs, has no entry`,
      ),
  );
}

/** Whether Node's lookup from this path, in its own node_modules and those above, finds the needed version. */
function isLocked(packages: Lock['packages'], path: string, name: string, range: string): boolean {
  for (let from = path; ; from = from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const installed = packages[`${from && `${from}/`}node_modules/${name}`];
    // Platform packages have an exact version; npm checks ranges itself.
    if (installed) return !/^\d/.test(range) || installed.version === range;
    if (from === '') return false;
  }
}
