#!/usr/bin/env bash
# Replays the Dockerfile in clean Debian roots, where no engine can build it: each line as it stands there, then the program
# that it starts, as its user, twice on one volume. Needs root, debootstrap and the network; takes some minutes and 3 GB.
#
#   deploy/replay-image.sh [FOLDER]        FOLDER is made, and deleted at the end
set -euo pipefail
cd "$(dirname "$0")/.."
source=$PWD
work=$(realpath -m "${1:-$(mktemp -d)}")
port=${PORT:-4999}
mkdir -p "$work"
started=
end() {
  [ -n "$started" ] && kill -KILL "$started" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap end EXIT

# What the lines FROM name: Debian, Node and npm, and the user `node`.
base=$work/base
debootstrap --variant=minbase --include=ca-certificates bookworm "$base" >"$work/debootstrap.log"
install -m 755 "$source/node_modules/node/bin/node" "$base/usr/local/bin/node"
mkdir -p "$base/usr/local/lib/node_modules"
cp -a "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$base/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
chroot "$base" useradd --uid 1000 --user-group --create-home node
# How npm of this machine reaches its registry.
cp /etc/resolv.conf "$base/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/ca-certificates.crt"
userconfig=$(npm config get userconfig)
[ -f "$userconfig" ] && cp "$userconfig" "$base/root/.npmrc"

# The sources, as they were committed.
mkdir "$work/sources"
git archive HEAD | tar -x -C "$work/sources"

# Runs words in a root of its own, with devices, processes and shared memory, as an engine gives them.
inside() {
  local root=$1 user=$2 folder=$3
  shift 3
  unshare --mount --pid --fork --kill-child bash -euc '
    root=$1 user=$2 folder=$3
    shift 3
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o size=64m shm "$root/dev/shm"
    id=0
    [ "$user" = root ] || id=$(chroot "$root" id -u "$user")
    exec chroot --userspec="$id:$id" "$root" env -C "$folder" -i "$@"
  ' - "$root" "$user" "$folder" "$@"
}

stage='' root='' folder=/ user=root command=
settings=()
# What vouches for the registry here vouches for it in there.
reach=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
path=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
while read -r word rest; do
  case $word in
  '' | '#'*) continue ;;
  FROM)
    stage=${rest##* AS }
    [ "$stage" = "$rest" ] && stage=image
    root=$work/$stage folder=/ user=root settings=()
    cp -a "$base" "$root"
    ;;
  WORKDIR) folder=$rest && mkdir -p "$root$folder" ;;
  ENV) read -ra more <<<"$rest" && settings+=("${more[@]}") ;;
  USER) user=$rest ;;
  COPY)
    read -ra words <<<"$rest"
    from=$work/sources owner=root
    while [[ ${words[0]} == --* ]]; do
      case ${words[0]} in
      --from=*) from=$work/${words[0]#--from=} ;;
      --chown=*) owner=${words[0]#--chown=} ;;
      esac
      words=("${words[@]:1}")
    done
    for each in "${words[@]:0:${#words[@]}-1}"; do
      if [ -d "$from/$each" ]; then cp -a "$from/$each/." "$root$folder"; else cp -a "$from/$each" "$root$folder"; fi
    done
    [ "$owner" = root ] || chroot "$root" chown -R "$owner" "$folder"
    ;;
  RUN) echo "$rest" && inside "$root" "$user" "$folder" "$path" "$reach" HOME=/root "${settings[@]}" sh -euc "$rest" >>"$work/run.log" 2>&1 || { tail -40 "$work/run.log" && exit 1; } ;;
  CMD) command=$rest ;;
  VOLUME | EXPOSE | STOPSIGNAL) ;;
  *) echo "No way to replay: $word $rest" >&2 && exit 1 ;;
  esac
done <Dockerfile

mapfile -t words < <("$base/usr/local/bin/node" -p "JSON.parse(process.argv[1]).join('\n')" "$command")
for round in 1 2; do
  inside "$root" "$user" "$folder" "$path" HOME=/home/node "${settings[@]}" "PORT=$port" "${words[@]}" >"$work/log" 2>&1 &
  started=$!
  for _ in $(seq 120); do
    said=$(curl -s "http://127.0.0.1:$port/health/ready" || true)
    [ "$said" = '{"status":"ready"}' ] && break
    kill -0 "$started" 2>/dev/null || { cat "$work/log" && exit 1; }
    sleep 1
  done
  [ "$said" = '{"status":"ready"}' ] || { cat "$work/log" && exit 1; }
  curl -sf -o /dev/null "http://127.0.0.1:$port/quote/fuel"
  # The program is the first process of its space, as under an engine.
  space=$(pgrep -P "$started" -x unshare || echo "$started")
  kill -TERM "$(pgrep -P "$space")"
  wait "$started" && echo "start $round: ready, a form is served, and it stops on SIGTERM as ${user}" || { cat "$work/log" && exit 1; }
  started=
done
du -sh "$root" | sed "s|$root|in the image|"
