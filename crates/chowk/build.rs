//! The files of the web client become part of the program; `cargo xtask web` makes them. They are
//! made before the program is built: a build script that calls cargo would wait for itself.
fn main() {
    let folder = "../../target/web";
    // A folder that is not there would count as changed with every build.
    let _ = std::fs::create_dir_all(folder);
    println!("cargo::rerun-if-changed={folder}");
    println!("cargo::rerun-if-changed=build.rs");
}
