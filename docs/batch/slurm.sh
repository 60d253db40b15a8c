#!/usr/bin/env bash
# Grades collection.jsonl on a Slurm cluster: `sbatch docs/batch/slurm.sh` in a folder that all nodes share.
#SBATCH --job-name=nonolith
#SBATCH --array=1-64%16
#SBATCH --cpus-per-task=4
#SBATCH --mem=1G
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --signal=TERM@60
#SBATCH --open-mode=append

# Each task does its shard. A task that is ended and put back into the queue goes on with what is missing:
# `exec` lets the program get the signal itself, which then ends within two seconds.
exec nonolith batch run collection.jsonl -o out --chunk 100 --do verdict,line-solvable,grade \
    --shard auto --jobs "${SLURM_CPUS_PER_TASK:-1}"
